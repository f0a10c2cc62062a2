"""Words and numbers about showing, the same in pictures, pages and reports.

Nothing here draws, and nothing here is markup::

    words     numbers as people read them: `percent`, `counted`, `signed`; `shortened`
    names     splitters beside one another: `told_apart`, `distinct`, and widths in `ems`
    palette   colours that are told apart with any kind of colour vision
    bins      bins that several histograms share
    columns   columns of tables of settings: `column_label`, `number_words`
    cells     rows of a sweep as a grid of two settings, `Cells`
    scales    from numbers to colours: `Scale`
"""
