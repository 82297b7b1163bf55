/**
 * One page, encrypted by qpdf, compressed and in base64. An owner's password restricts printing or copying
 * and opens without asking; a user's password (it is "user") must be known to open the file.
 */
const compressed = {
  'owner rc4-40':
    'H4sIAAAAAAACA4VSvW7TUBQWA0KymJBg5QyNmIrv/7VFFKE2jUAFGrWFpWK49/o4pAS7cm5Qy8hDgMRYCQbEO7DyCmWFgTfo' +
    'Bly7SWOUAduSrc/n+7mfTmfYH6zTuyLqfD0//R1RIFDaw6jbhXhoRjgFFpBdiPdPjhDiTePNpBxBrxdhkdWDrEXYLGeFBwrx' +
    '9jibwgHwhvp8Qb7QW1L5P9TCY+GnIC7sHmM2NhvlcVAh4VaUgU5ZrTU0VRhcxNrFaTmrXNCtVQZB5eKDgmwGer36aQVo+YuW' +
    '/yMsRv4FCBm444nHKrwnxmMfXZk1pKmv0LyKrlHinvw4n4jr7999OFtbu/nx+89P969eOZ7tb/+5c+vtr3tn3w67N26/PP3M' +
    'vgSjOW1uKVuWG2aKTeD4AU5eox87A/HezPoma52YLoI3Y8vgqqWySLvnTZGZKlsehUC8A12XMsGYSnRuHKJKFHLNc0qsdDoj' +
    'QvOESE4lyzUyRE6QUqdSdEIwqZWxobwhrIvQdKg8fgpdrawxSZoaNJlzqNFppzhaJhSVJE+osiIVPBcpKoIsUTTPg28qM7Q0' +
    'T1gQfBZ2ZHma4wrziICOyOUFSkouIYdLjIbmmj/FElNiBaOMr2BM0hWMK7WCCd7CfGXGk9BrXfFuWdZb3ezb3vgNgob4YR8O' +
    'umgYldbqhFmSiERKmVhqc2WUw0wS3fv/RFjorcJVJ0ce1Hxhw6aZyjetKMGiTmdrZxD9Beq2xnenAwAA',
  'owner rc4-128':
    'H4sIAAAAAAACA4VSPW/UQBBFQjRuSIFAohohHQ0K9n7aRtYVySWAAOVICE1EMfbOBqOLHfk2KKFC8APoaZDoED0t8Cto+AtB' +
    'dDQIsXZyOaMrsC3t6vm9N29nZzAerS+zmzIYfP71/k/AIII6fxZkGYRj3KUpcI9sQvjoaJ8gXEWHk3oXhsOAKtMSeU+wWh9U' +
    'DhiE90ozhR0QnfTJTHziN5eKf6SVo8pNQZ6Ue0CmxJX60LtE/tWMQ5zy1muMjSfOYm3StD5oCu/buqx7l5MNA9URhsP26wXo' +
    '1Ze9+vep2nVPQSqvLSeOGr9O0NGIitp0oqlrCPeC87ebpbfHG9ufln78vjHIDt/8/PDuy7VXVx+WH8fZ9+uXz124cvH1rW+X' +
    'xi/t12Nf6FR2WlL1Sq7glLrA4R2aPCdXFgjh1kHuuqxtYjYL3tHmwXXPZZZ2y2FlsDFnR2E8gXADMqW1xSQWREIUcRoXRuRp' +
    'JK1BYxMm0aKQxqYoEqvJSJaniSReaIMcUVvluzeGZelb7e8z3IZMmEJZrVL0VO73MtdSG2JW6JSZXEaMc6k0pixHUkxIHgvU' +
    'Jve7IokL6Q0f++ubH+ewIRtEEAfR2QNaKaHAwhnGfOu6P9Uc03IBY1wsYFyxBUxovYBJ0cNcg+XEN7bt8WZdt2PdDdxW+YIg' +
    'hvDuCHYylFhoipIo5hGliZWiMFJyISUZZkkP/8/wE71WFc3RvgN9OrF+1LBxXVe0FMFgsLaxHvwFlcnBkKgDAAA=',
  'owner aes-128':
    'H4sIAAAAAAACA4VTPYsTQRjGThcEsbObwjQH5+5872oIeJcE5TwSEr3mOGF2PnI5crthM4kXCzsLEdGfICIHFoLcVVZy2IiF' +
    'YKFY2Nj4F+zE2b3ksnqFuwsz+87zPs/7PjNTadeby/AK8yrvfr347UEQgDTe8apV4LdFT48AcpEO8G9Phxr4q8KKQdoDtZqn' +
    'E5UDUSlhNR0nFkDgr/XVCGwCXKRuzZOP+Rap+K/UxOrEjgA5llvXqi9W0j3HEriXQQR4hHKutsgccF5WR4/ScSYdb87SdCzH' +
    'EwhoAajV8q9UQEmflPRv6aRntwEjLrc/sDpz40BYXdcyVUXSyGZa7HqPLn768n2NXH37+kHrzc65g+f3DqfhhzNbr172yOHX' +
    'h5eXjtjw4Mnhx+zZ9uTp4/Pf9Pu7S/ufL5zdN5d+TH5eO3LaM6ZZFbRUxYoY6aIH/4YeTLTtSwH87ji2Rfl5E3DeSwFb9MLK' +
    'XjYLD7pWzWbXx3a7Mcld8+upbA11koPW3UKju4FOmodsbtfcgq4ViRKZWkBQCPwWqFLGjAg51hpjySMuFY6jgBgllAkhEUZg' +
    'okwkcGiYVgTGUUg0kkwJJAQz1Gm0wbIzu+M23MnsNuf1uiFb/NwBVYgQiimSQUCimFOBNAokN9ypxIRFPHAAQpmIYCw0hZgg' +
    'jgVTsZvJkEvipDacyMKqvUwbLwDcC04ewCjFFBhwEoNuW4qVZBFzh+PfGET4VAxReCqGw9N8hJZiNhP9gbM8365Omua3qDjf' +
    '3f59DTjwb9bBZhVLBMNQ0IAjGQYy1ijkRkiJqWHYxKr2f4S7QI1EZtOhBWx2QdzJFpktXOGUeJVKo9X0/gAJX0ceFwQAAA==',
  'owner aes-256':
    'H4sIAAAAAAACA4VUO48cRRBOHE1iiYCURuggwZ5+P+TVSb7bXUC2datbfA4sENXd1ec1ezOn2dnTGTkg4lc4QoKAhJ+AEBIS' +
    'EhkBIREiIgOcWfTM7QtdwMxopqe66qvvq67uvclwfIvdNsXedy+/fFUwQkntnxaDASlHly1Wi1ldLUj3e3d4MOoHB7DAE2y6' +
    'GVLm0B3P+3iBc2LJ/n73lBM4xQXhGfOYlB8+O0dSHkIL8/o0TxdYxS4V30l5WC+rljBS3pvFBXlMRB/60Tr4Cm8bKv4TWmUS' +
    '7YLIq3QPMM7goL7MKDTfmnFiHO+wJtBkxzWtY1zUyybglchxRrkaMKJ6h5WULYGd/HIn/32sTtsnRMscO5u32OTvHFocYqhj' +
    'H7RoG4Sz4odHr5NvPv390S+f//bFjW9/Wr7z4z/vvXzx6pO/D/984+uT7+8wcfurm+PWPU/2qX339Fd468bNF3+9/fyPOz+/' +
    'ee/j1+Y59wppxULtsOjWptdQvo/zC2xnAUg5Xfq2p9+JYGstvdtWi96t5bivwbSNq9HdZftkdNFVrRzW4egcq87pQZ4YTU/E' +
    'Rrzg63KtSzBtoYrQxI0LV5qUR2TguDQUuYyGIbcKvJIJbTTohA9BU2UZeJGiDkGxyKx3yicupZKUg00iJGvzS0TkKIHH6JOU' +
    'jjMOXmcMkTkc5XYNgBZcQiYyBGpvOHIvDLVMKsOUFppZIa1T1iQe0TKa8ZNjkiklRepgJuRWXtMJNme5RRTnPKbIUCtUgXHj' +
    'JaWZOWjnbIo0+x8T3ek+G68LmD/N9uchGcSIhhmpaJavg/NovQAWHIjkuaXovPAuyeCC15FS4C7wxEA4oyhjCrKSSI2KiMEq' +
    'LwNGGblWTlg0KnifSTzM2hGAC54SIFjhFXOCYRYrQXGrVWYsjIE8jFRTA9Ezo5LiTkQqZQzGZJiTvAm2LXLZYCooMQXdXEQr' +
    'JRRJZGNjuR37mWpjY4Jet1l3zSaYuWaTil2zKb5jaxuYzXOrdW16XNfd6dHv6+nsMyT5bPpgSB4PhI9ee57QAAgdnQ1RSJNA' +
    'UIEMqNj/f498cIyq0Dw7b4leHQx5R0PT9lVhVNtib290NC7+BXKS3wpSBQAA',
  'user rc4-40':
    'H4sIAAAAAAACA4VSvW7TUBSeWPwAzGfJhFLf/xtDFIk0jUAFNSTQgcJw7XtcDMGunJuqRWLogliRGBEDDCDEO/AEjGwI8RIV' +
    'G3DtJI1RBmxLtj6f7+d+Oq3RYNimWyJoffn17ndAgUARPw66XQhH5hBnwDwyhvDu6RFCuG2cmRaH0OsFmNtqkDUI28U8d0Ah' +
    '3M3sDA6A19SHK/JCb03l/1Bzh7mbgVjY3UabmX5x4lWIvxVloCNWaY1M6QdXscY4K+Zl4nUrlaFXWXxQkPVAr1c9jQANf9Hw' +
    'v4X5oXsEQnpuNnVY+vfUOBxgUtiaNHMlmqdB8vL91c/Zz0/fLhdbry71r99h9sH52Zsf7vzJ8xdv7+/uX/n44drr9p8znn/9' +
    '7o2WtKWlbFj2zQzrwOENnB6jyxID4WQeuzprlZiugtdj6+CqobJKO3Emt6a066MQCPegGwnskEgIGinFjNZCCJbGRDPkNkpp' +
    'hJGlnGBCIiMsIYqi7qQYMZJqEyuW+vJG0Ba+aV95eA+6Ha+krUxpKlKtI9KJqU5iEccJZZgawkgnoZJT29HIrGEclTXc/49R' +
    'xtxyL7jvd2R9mpMS04CADsjFBUpKLiGFC4z65uo/+RpTYgOjjG9gTNINjCu1gQnewFxpsqnvtap4XBTVVtf7NsmeIWgIbw7g' +
    'oBtz6s+UskhK5n2QSyuMIkSLmBIbYe//E36hd/KkPD1yoJYL6zfNlK5uRQkWtFo7e8PgLwoYlXmnAwAA',
  'user rc4-128':
    'H4sIAAAAAAACA4VSv2sUQRgVtNoqrabwE3J2cef3zMFxRUwORSVHojZRcGb223hy7oa9iSSC4D+gYGFha6mk8C8IiLWlpWgl' +
    'dhainTi7yeVWrnB3YYa333vfmzdfZ7g6WKaXRNI5/P36T0KBQOkeJL0epEO7jRNgEdmA9Ob+DkJ62QY7Lreh30+wyOpC1iJc' +
    'LneLABTSa6NsAlvAG+rdKflIb0bl/1CLgEWYgDhqdwOzkV0p96IKia+iDHSX1VpDW8XCqa0NnJS7lY+6tcogqhxtKMimoN+v' +
    'v5aBVn/R6n8di+1wH4SM3NE4YBXXsQ24ir7MGtIkVGgfJgtP8oMv396/OvX55dezh8+XTi+8+/j26afFwYUfB0viw/K5Zz8v' +
    'fr9z5vyvN/deLMZGx7TjlrLVcsVOsDGcXsHxIwwjbyHd3HWh8Vo7plPjTdnMuGqpTN1uBltktspOjkKZgXQdesRZbrjMjcm7' +
    'hBuDWqAU0gjKpEcqmEOSIRNeOZJxrYVCoqUzXaqlUprG9IawLGLU8T7TW9BTmOdEZ8I77nVOvch5bo0zOvOcWcIIZUxIZbvU' +
    'WZSUC6a5VZmLO2+0F1Hwdry+2XH2KswTAjohJw8oKbmEHE4wGqNr/hQzTIk5jDI+hzFJ5zCu1BwmeAsLlR2NY7B1xhtlWY91' +
    'M3Cbo8cIGtKrq7DV04JSQ33GKTdOSuKp6GYxOkSvjXO+//+KONFrha/2dwKo44mNo2ar0KSiBE86nbX1QfIX0yxeqagDAAA=',
  'user aes-128':
    'H4sIAAAAAAACA4VTPWgUQRQu7LawtVJe4aEgcXf+dmbhOExydyom5LjTWATR2d3Z5MJl99ibC0mwFuwVGzEQbbQRRBtBxM6f' +
    'xs7WxsbKThD8ebu5y52mcHdhZr957/ve+2am0qo3Z8hZ36m8/r73yyHgQRauO9UquC29agZAEWmDe3m7b8Cd11b3slWo1RyT' +
    'xkUgnUqYz4apBQLupW48gBVgZeq1cfI+3ySV/ZWaWpPaAfB9uUUTd/VctoUsHr4+oSADWnC1dI6B47LaZpAN8wh5C5YmsuxP' +
    'CIgyoFYrvqkCpvT5lP6CSVftGvgcc7s9a3Ice9qauomyuEwa2NzoDefhuWc33jiPghcP7oTPO7vv9m5/fZr1T50Izvz49nb2' +
    '6sfP7299eHVkd2Hn3uPqyd+LN489OX30/l13/fzP45+uf1l+idojplEVYqqKOT0wZQ/uBdPbNLYbaXA7w9CW5RdNkHEvZdik' +
    'F3/ay2bpQcfGo9ns0K41NgvX3HoWLfVNWgQt4kKjs0wPmif+2K6xBR2r01jn8SSEKnCXoOqFmikmEqWSwGNKGcmN4EJxQkVk' +
    'CKeh8WJDeeSHXsyk5L7xpAhVQKTwfUlQowUzaHYbNxxlNprjenHIJz9XoMpVIhkxShMuiUYSTmnEgpiEmgidMI9QyoWvAwSM' +
    'IIxTybQfhziLlIw4Si2jyMSqrdwkjgfS8Q4e8IVgAhI4wAhuS7mSTjA8HP9ihLJDGBXkEMbUYT4upjCb624PLS+2q51lxS0q' +
    'z3enu2NAgnuxDitVk3C0W0ckFFGgdILtR4IlNFYUbZC69v8IvECNNMq3+xb80QXBk61zW7oiBXcqlcZS0/kDa6oXoxcEAAA=',
  'user aes-256':
    'H4sIAAAAAAACA4VUS4skRRAGT9JHQY9Lgs5BZO2MfCc0Azvb3SjuMMO0O5fRQz6iZlp7qsbq6nHWgw/wvFdhb3rzF3hTBEEE' +
    'EVHQ3yBelRWE1aiafskcrCrIrMiIL74vMjJ3Dofj2/Cy7e189fizJz1gnFXxrd5gwPqjqwbL+bQq56z9vTPcG3WTvTDHY6zb' +
    'Fdan0C3Pe3iJM+bY7m779Q/DKc6ZIMwj1n/9wQWy/t3QhFl1Sss9LHObSmylvFstyoYB6782zXN2wmQX+uYq+BpvEyr/E1oS' +
    'iWbO1HW6fczTsFddEQqn14Bg1osW6zDU5LiidYTzalEnvBY5JpTrCTDdOSylbAhs5Vdb+e9hedqcMaModjprsKZxFhocYqpy' +
    'FzRvagznvV//fP7s8y9+efT31VM/PXyyeOdjPeXlb9//fP7SH1+/+MYH37AP9z99Wn5y/PiHW8989OPJs+9/9+6t535/tP/P' +
    'X9++ffnwhS8p9xJpyUJvsWj3ptPQfwVnl9hMU2D9ySI2Hf1WBKy0dG4bLWa7luOuBpMmL2d3Fs3Z6LKtWn9YpYMLLFunfVoY' +
    'TY7lWrwUq3KtSjBpQplDndcuQhvWP2ADAyYIG00oJDfodIGQnFVSS0wWFQSUXOpAFm+TMlCYrITXGJ3yPgiHIFwOCFolI4Jy' +
    'JnCnhVFeosAoPHE4oHb12iabEnKdUUdwRhNe9NJyCRiyNcmh8NmgAeW1E9mClJoyZJcF+Nw2MbtNe3qI9Tm1iAcdMHJIScUi' +
    '8UIrp51CJSE6KROS/xEzre7z8aqANNSbn/tsgAUQ/cKJZF2hSKcxRoKTiFIIV3jls/COE2sTdOAA1voQEVFoqpTXXBbccVHk' +
    'KEHpXCiXCCEGx0MWGTmRuE/ai6SSh5Bs9gE5YERjjY9aWApEHaQR3EabIUQQ3AmXBBiIkfsYgvBAMMd0CDYtclVj0ePM9vj6' +
    'YUZrqVnB1jagduxWyrUNJL9pc/6GTYK9YVMabti02LI1dZjOqNXaNj2qqvb26M71ZPoeMrqbXh2yk0E2KmXHMxeUVwSwTitu' +
    'RcgmCkCvd//fgy6OUZnqBxcNM8uLgU50qJuuKsCN6+3sjA7GvX8BfEXRoVIFAAA=',
} as const

export type EncryptedPdf = keyof typeof compressed

export const encryptedPdfs = Object.keys(compressed) as EncryptedPdf[]

export const encryptedPdf = (kind: EncryptedPdf): Uint8Array =>
  Bun.gunzipSync(Uint8Array.fromBase64(compressed[kind]))
