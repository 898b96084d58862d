-- Profiles: one row for each account whose address has been confirmed, and who the caller of a request is.
--
-- Before that there is none: anybody may sign up with anybody's address, and a row, or a name that moves aside, would tell
-- whether the address was free. So names depend on confirmed accounts alone.

-- Which names are one and the same: compatible forms (full width, ligatures, composed or not) and letter case do not
-- tell two names apart. Neither this nor the letters below ask the database's locale, which differs between servers and
-- changes with their updates: a unique index must not. The letters are those of which JavaScript's
-- c.toUpperCase().toLowerCase() is another single letter, without those that NFKC replaces anyway.
create function private.username_key(username text) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$
  select translate(normalize(username, NFKC),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİıĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚ'
    'ŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪ'
    'ȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙК'
    'ЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄ'
    'ԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠ'
    'ᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔ'
    'ᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴ'
    'ṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌ'
    'ὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫ'
    'ⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈ'
    'ꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚ'
    'ꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆'
    '𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭'
    '𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘'
    '𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
    'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiiĵķĺļľłńņňŋōŏőœŕŗřś'
    'ŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫ'
    'ȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийк'
    'лмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅ'
    'ԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰ'
    'ꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽвдосттъѣꙋᲊაბგდე'
    'ვზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵ'
    'ṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄ'
    'ὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛ'
    'ⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉ'
    'ꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛ'
    'ƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭'
    '𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍'
    '𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺'
    '𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃')
$$;

-- The inside of a bracket expression: letters and digits of any script with their marks, without characters that
-- cannot be seen. These are JavaScript's \p{L}, \p{M} and \p{N} less \p{Default_Ignorable_Code_Point}; code points
-- without a character yet are let through where they lie between two that have one.
create function private.username_letters() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select
    '0-9A-Za-z\u00aa\u00b2-\u00b3\u00b5\u00b9-\u00ba\u00bc-\u00be\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1'
    '\u02c6-\u02d1\u02e0-\u02e4\u02ec\u02ee\u0300-\u034e\u0350-\u0374\u0376-\u037d\u037f\u0386\u0388-\u03f5'
    '\u03f7-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7-\u05f2'
    '\u0610-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u06dc\u06df-\u06e8\u06ea-\u06fc\u06ff\u0710-\u07f5'
    '\u07fa-\u07fd\u0800-\u082d\u0840-\u085b\u0860-\u0887\u0889-\u088f\u0897-\u08e1\u08e3-\u0963\u0966-\u096f'
    '\u0971-\u09f1\u09f4-\u09f9\u09fc\u09fe-\u0a75\u0a81-\u0aef\u0af9-\u0b6f\u0b71-\u0bf2\u0c00-\u0c6f'
    '\u0c78-\u0c7e\u0c80-\u0c83\u0c85-\u0d4e\u0d54-\u0d78\u0d7a-\u0df3\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59'
    '\u0e81-\u0f00\u0f18-\u0f19\u0f20-\u0f33\u0f35\u0f37\u0f39\u0f3e-\u0f84\u0f86-\u0fbc\u0fc6\u1000-\u1049'
    '\u1050-\u109d\u10a0-\u10fa\u10fc-\u115e\u1161-\u135f\u1369-\u138f\u13a0-\u13fd\u1401-\u166c\u166f-\u167f'
    '\u1681-\u169a\u16a0-\u16ea\u16ee-\u1734\u1740-\u17b3\u17b6-\u17d3\u17d7\u17dc-\u17f9\u1810-\u193b'
    '\u1946-\u19da\u1a00-\u1a1b\u1a20-\u1a99\u1aa7\u1ab0-\u1b4c\u1b50-\u1b59\u1b6b-\u1b73\u1b80-\u1bf3'
    '\u1c00-\u1c37\u1c40-\u1c7d\u1c80-\u1cbf\u1cd0-\u1cd2\u1cd4-\u1fbc\u1fbe\u1fc2-\u1fcc\u1fd0-\u1fdb'
    '\u1fe0-\u1fec\u1ff2-\u1ffc\u2070-\u2079\u207f-\u2089\u2090-\u209c\u20d0-\u20f0\u2102\u2107\u210a-\u2113'
    '\u2115\u2119-\u211d\u2124\u2126\u2128\u212a-\u212d\u212f-\u2139\u213c-\u213f\u2145-\u2149\u214e\u2150-\u2189'
    '\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u2c00-\u2ce4\u2ceb-\u2cf3\u2cfd\u2d00-\u2d6f\u2d7f-\u2dff\u2e2f'
    '\u3005-\u3007\u3021-\u302f\u3031-\u3035\u3038-\u303c\u3041-\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u3163'
    '\u3165-\u318e\u3192-\u3195\u31a0-\u31bf\u31f0-\u31ff\u3220-\u3229\u3248-\u324f\u3251-\u325f\u3280-\u3289'
    '\u32b1-\u32bf\u3400-\u4dbf\u4e00-\ua48c\ua4d0-\ua4fd\ua500-\ua60c\ua610-\ua672\ua674-\ua67d\ua67f-\ua6f1'
    '\ua717-\ua71f\ua722-\ua788\ua78b-\ua827\ua82c-\ua835\ua840-\ua873\ua880-\ua8c5\ua8d0-\ua8f7\ua8fb'
    '\ua8fd-\ua92d\ua930-\ua953\ua960-\ua9c0\ua9cf-\ua9d9\ua9e0-\uaa59\uaa60-\uaa76\uaa7a-\uaadd\uaae0-\uaaef'
    '\uaaf2-\uab5a\uab5c-\uab69\uab70-\uabea\uabec-\ud7fb\uf900-\ufb28\ufb2a-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f'
    '\ufd92-\ufdc7\ufdf0-\ufdfb\ufe20-\ufe2f\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f'
    '\uffa1-\uffdc\U00010000-\U000100fa\U00010107-\U00010133\U00010140-\U00010178\U0001018a-\U0001018b'
    '\U000101fd-\U0001039d\U000103a0-\U000103cf\U000103d1-\U00010563\U00010570-\U00010855\U00010858-\U00010876'
    '\U00010879-\U0001091b\U00010920-\U00010939\U00010940-\U00010a48\U00010a60-\U00010a7e\U00010a80-\U00010ac7'
    '\U00010ac9-\U00010aef\U00010b00-\U00010b35\U00010b40-\U00010b91\U00010ba9-\U00010d6d\U00010d6f-\U00010d85'
    '\U00010e60-\U00010eac\U00010eb0-\U00010ec7\U00010efa-\U00010f54\U00010f70-\U00010f85\U00010fb0-\U00011046'
    '\U00011052-\U000110ba\U000110c2\U000110d0-\U0001113f\U00011144-\U00011173\U00011176-\U000111c4'
    '\U000111c9-\U000111cc\U000111ce-\U000111da\U000111dc\U000111e1-\U00011237\U0001123e-\U000112a8'
    '\U000112b0-\U000113d3\U000113e1-\U0001144a\U00011450-\U00011459\U0001145e-\U000114c5\U000114c7-\U000115c0'
    '\U000115d8-\U00011640\U00011644-\U00011659\U00011680-\U000116b8\U000116c0-\U0001173b\U00011740-\U0001183a'
    '\U000118a0-\U00011943\U00011950-\U000119e1\U000119e3-\U00011a3e\U00011a47-\U00011a99\U00011a9d'
    '\U00011ab0-\U00011af8\U00011b60-\U00011be0\U00011bf0-\U00011c40\U00011c50-\U00011c6c\U00011c72-\U00011ef6'
    '\U00011f00-\U00011f42\U00011f50-\U00011fd4\U00012000-\U0001246e\U00012480-\U00012ff0\U00013000-\U0001342f'
    '\U00013440-\U00016a69\U00016a70-\U00016af4\U00016b00-\U00016b36\U00016b40-\U00016b43\U00016b50-\U00016d6c'
    '\U00016d70-\U00016e96\U00016ea0-\U00016fe1\U00016fe3-\U0001bc99\U0001bc9d-\U0001bc9e\U0001ccf0-\U0001ccf9'
    '\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b'
    '\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001d2c0-\U0001d2f3\U0001d360-\U0001d6c0\U0001d6c2-\U0001d6da'
    '\U0001d6dc-\U0001d6fa\U0001d6fc-\U0001d714\U0001d716-\U0001d734\U0001d736-\U0001d74e\U0001d750-\U0001d76e'
    '\U0001d770-\U0001d788\U0001d78a-\U0001d7a8\U0001d7aa-\U0001d7c2\U0001d7c4-\U0001d7ff\U0001da00-\U0001da36'
    '\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001e14e\U0001e290-\U0001e2f9\U0001e4d0-\U0001e5fa'
    '\U0001e6c0-\U0001e959\U0001ec71-\U0001ecab\U0001ecad-\U0001ecaf\U0001ecb1-\U0001ed2d\U0001ed2f-\U0001eebb'
    '\U0001f100-\U0001f10c\U0001fbf0-\U0001fbf9\U00020000-\U0002fa1d\U00030000-\U00033479'
$$;

-- Whether a name has the form of a username: 3 to 30 letters, digits, `_`, `.`, `-` and single spaces inside.
create function private.is_username(username text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select coalesce(
    char_length(username) between 3 and 30
      and username ~ ('^[' || private.username_letters() || '_. -]+$')
      and username !~ '^ |  | $',
    false)
$$;

-- A username out of any text: what may not be in one becomes a space. NULL when too little is left.
create function private.clean_username(words text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case when private.is_username(cleaned) then cleaned end
  from (
    select btrim(left(btrim(regexp_replace(
      normalize(left(words, 200), NFC), '[^' || private.username_letters() || '_.-]+', ' ', 'g')), 30)) as cleaned
  ) as candidate
$$;

-- Words nobody may be called: they would pass for the site itself, or for an address of it. Stored without the
-- separators a name may have, so that `first-layer` and `First Layer` are one.
create table private.reserved_usernames (
  word text primary key check (word = lower(word) and word !~ '[_ .-]')
);
alter table private.reserved_usernames enable row level security;
comment on table private.reserved_usernames is 'Usernames nobody may choose: lower case, without separators.';

insert into private.reserved_usernames (word) values
  ('about'), ('abuse'), ('account'), ('accounts'), ('admin'), ('administrator'), ('admins'), ('anon'), ('anonymous'),
  ('api'), ('auth'), ('authenticated'), ('billing'), ('bot'), ('callback'), ('contact'), ('contribute'),
  ('dashboard'), ('deleted'), ('deleteduser'), ('editor'), ('everyone'), ('find'), ('firstlayer'),
  ('firstlayerteam'), ('guest'), ('help'), ('helpdesk'), ('hostmaster'), ('info'), ('learn'), ('legal'), ('login'),
  ('logout'), ('mail'), ('mod'), ('moderator'), ('moderators'), ('mods'), ('nobody'), ('noreply'), ('null'),
  ('official'), ('owner'), ('password'), ('postmaster'), ('preferences'), ('privacy'), ('profile'), ('profiles'),
  ('recover'), ('root'), ('saved'), ('search'), ('security'), ('service'), ('servicerole'), ('settings'), ('signin'),
  ('signout'), ('signup'), ('staff'), ('submit'), ('superuser'), ('support'), ('sysadmin'), ('system'), ('team'),
  ('terms'), ('tune'), ('undefined'), ('unknown'), ('user'), ('username'), ('users'), ('webmaster'), ('www'), ('you');

create function private.is_reserved_username(key text) returns boolean
language sql stable strict
set search_path = ''
as $$
  select exists (select from private.reserved_usernames where word = translate(key, '_ .-', ''))
$$;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null check (char_length(username) between 3 and 30),
  username_key text not null unique default '',
  display_name text check (char_length(display_name) <= 60),
  bio text check (char_length(bio) <= 500),
  avatar_url text check (avatar_url ~ '^https://[^\s/]' and avatar_url !~ '\s' and char_length(avatar_url) <= 2000),
  website_url text check (website_url ~ '^https://[^\s/]' and website_url !~ '\s' and char_length(website_url) <= 2000),
  is_public boolean not null default true,
  show_printers boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is
  'One for each account. Made when its address is confirmed, gone with the account.';
comment on column public.profiles.username_key is
  'What usernames are compared by. Written by trigger, whatever the caller sent.';

-- A base with a number behind it: the name of the nth account that wants it. Numbers stay small as long as that does
-- not mean counting for long.
create function private.numbered_username(base text, nth integer) returns text
language sql volatile parallel safe
set search_path = ''
as $$
  select case
    when nth <= 1 then base
    else rtrim(left(base, 30 - char_length(number))) || number
  end
  from (select case when nth <= 50 then nth else 1000 + floor(random() * 999999000)::integer end::text as number) as drawn
$$;

-- Before a profile is written: the form of the name, its key, and names that are not to be had.
-- Errors: 23514 for a name of another form, 23505 for a reserved one.
create function private.prepare_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    new.username_key := old.username_key;
    if new.username is not distinct from old.username then
      return new;
    end if;
  end if;
  if new.username is null then
    return new;
  end if;
  -- Bounded, so that a long text is not worked on before the table's own check refuses it.
  new.username := normalize(left(new.username, 200), NFC);
  if not private.is_username(new.username) then
    raise exception using errcode = '23514', constraint = 'profiles_username_form',
      message = 'A username has 3 to 30 letters, digits, "_", ".", "-" and single spaces inside';
  end if;
  new.username_key := private.username_key(new.username);
  if private.is_reserved_username(new.username_key) then
    raise exception using errcode = '23505', constraint = 'profiles_username_reserved',
      message = 'This username is reserved';
  end if;
  return new;
end
$$;

create trigger prepare_profile before insert or update on public.profiles
  for each row execute function private.prepare_profile();

-- A text of a JSON object, NULL for anything else: metadata comes from whoever signs up.
create function private.text_of(metadata jsonb, key text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select metadata ->> key where jsonb_typeof(metadata) = 'object' and jsonb_typeof(metadata -> key) = 'string'
$$;

-- Makes the profile of an account. Its name is the one it asked for, else one made of its other names or its e-mail
-- address, with a number behind when that one is taken.
create function private.create_profile(account uuid, email text, metadata jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  wanted constant text := normalize(btrim(left(private.text_of(metadata, 'username'), 200)), NFC);
  base text;
  nth integer := 0;
begin
  if private.is_username(wanted) and not private.is_reserved_username(private.username_key(wanted)) then
    base := wanted;
  else
    select name into strict base
    from unnest(array[
      private.clean_username(private.text_of(metadata, 'full_name')),
      private.clean_username(private.text_of(metadata, 'name')),
      private.clean_username(private.text_of(metadata, 'user_name')),
      private.clean_username(split_part(split_part(email, '@', 1), '+', 1)),
      'maker'
    ]) with ordinality as source (name, preference)
    where name is not null and not private.is_reserved_username(private.username_key(name))
    order by preference
    limit 1;
  end if;

  -- Inserting waits for those who take the same name at the same moment, and finds out what became of them.
  loop
    nth := nth + 1;
    insert into public.profiles (id, username) values (account, private.numbered_username(base, nth))
    on conflict do nothing;
    exit when found or exists (select from public.profiles where id = account);
  end loop;
end
$$;

create function private.welcome_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.create_profile(new.id, new.email::text, new.raw_user_meta_data::jsonb);
  return null;
end
$$;

create trigger create_profile after insert on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function private.welcome_account();
create trigger create_profile_once_confirmed after update on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.welcome_account();

-- Accounts from before there were profiles, the oldest first.
do $$
declare
  account record;
begin
  for account in
    select id, email::text as email, raw_user_meta_data::jsonb as metadata from auth.users
    where email_confirmed_at is not null
    order by created_at, id
  loop
    perform private.create_profile(account.id, account.email, account.metadata);
  end loop;
end
$$;

-- Who the caller is, as the database knows it: one row, or none when there is no caller, the session has ended, or the
-- account is banned or deleted. Unlike the access token, it is right at once after a sign-out.
create function public.get_viewer()
returns table (
  id uuid, email text, new_email text, username text, is_admin boolean, signed_in_at timestamptz, provider text,
  has_password boolean
)
language sql stable security definer
set search_path = ''
as $$
  select users.id,
         coalesce(users.email::text, ''),
         nullif(users.email_change::text, ''),
         coalesce(profiles.username, ''),
         exists (select from public.admin_users where admin_users.user_id = users.id),
         sessions.created_at,
         coalesce(private.text_of(users.raw_app_meta_data::jsonb, 'provider'), 'email'),
         coalesce(users.encrypted_password::text, '') <> ''
  from auth.sessions
  join auth.users on users.id = sessions.user_id
  left join public.profiles on profiles.id = users.id
  where sessions.user_id = (select auth.uid())
    and sessions.id::text = (select lower(auth.jwt() ->> 'session_id'))
    and (sessions.not_after is null or sessions.not_after > now())
    and (users.banned_until is null or users.banned_until <= now())
    and users.deleted_at is null
$$;

-- Whether a name is not to be had: it is reserved, or an account other than the caller's has it.
create function public.is_username_taken(username_input text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(private.is_reserved_username(wanted.key), false) or exists (
    select from public.profiles
    where profiles.username_key = wanted.key and profiles.id is distinct from (select auth.uid()))
  from (select private.username_key(btrim(left(username_input, 200))) as key) as wanted
$$;

-- Public profiles are for everyone, except for what only the database works with. Their owners change what is theirs to
-- choose; rows come and go with the account.
alter table public.profiles enable row level security;

revoke all on public.profiles from anon, authenticated;
grant select (id, username, display_name, bio, avatar_url, website_url, is_public, show_printers, created_at)
  on public.profiles to anon, authenticated;
grant update (username, display_name, bio, avatar_url, website_url, is_public, show_printers)
  on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "Everyone reads public profiles" on public.profiles
  for select to anon, authenticated
  using (is_public);
create policy "Owners read their own" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()));
create policy "Admins read everything" on public.profiles
  for select to authenticated
  using ((select public.is_admin()));
create policy "Owners update their own" on public.profiles
  for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

revoke all on all functions in schema private from public;
revoke all on function public.get_viewer(), public.is_username_taken(text) from public, anon, authenticated;
grant execute on function public.get_viewer() to authenticated, service_role;
grant execute on function public.is_username_taken(text) to anon, authenticated, service_role;
