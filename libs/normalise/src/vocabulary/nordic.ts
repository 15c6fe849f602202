import type { Vocabulary } from './vocabulary.js';

/** Swedish, Danish, Norwegian and Finnish. Compounds end in the head word. Further words are in `more-languages.ts`. */
export const NORDIC: Vocabulary = {
  language: 'Nordic languages',
  headFirst: false,
  occupations: `
    engineering: systemutvikler* | systemutvecklare* | konstruktor | konstruktorer | testledare | mjukvaruingenjor* | maskiningenior* | suunnittelija | ohjelmistosuunnittelija* | sahkoinsinoori* => Systemutvecklare ; Suunnittelija
    it_operations: it tekniker* | natverkstekniker* | supporttekniker* | systemadministrator* | it konsulent* | it ansvarlig | jarjestelmaasiantunt* => IT-tekniker
    security: vagtfunktionar* | sikkerhedsvagt* | skyddsvakt* | ordningsvakt* | jarjestyksenvalvoja* => Ordningsvakt
    sales: butikssaljare | foretagssaljare* | innesaljare* | utesaljare* | ejendomsmaegler* | eiendomsmegler* | fastighetsmaklare* | kundansvarig* | salgskonsulent* | myyntiedustaja* | myyntineuvottelija* => Fastighetsmäklare ; Salgskonsulent
    marketing: kommunikator* | kommunikationskonsulent* | kommunikasjonsradgiver* | journalist | redaktor | viestintaasiantuntija* | markkinointiasiantuntija* => Kommunikatör
    support: kundtjanstmedarbetare | kundeservicemedarbejder* | kundeservicemedarbeider* | kundradgivare* | asiakasneuvoja* => Kundtjänstmedarbetare
    finance: revisor | revisorer | ekonomiassistent* | redovisningskonsult* | lonespecialist* | bokholder* | regnskapsforer* | regnskabsmedarbejder* | controller | kredithandlaggare* | kirjanpitaja* | palkanlaskija* => Revisor ; Palkanlaskija
    legal: jurist | jurister | juristi | advokatsekretar* => Juristi
    people: rekryterare* | hr konsult* | hr specialist* | personalchef* | lonekonsult* | rekrytoija* | henkilostoasiantunt* => Rekryterare
    operations: kontorsassistent* | administrativ* (medarbejder*,assistent*,koordinator*,konsulent*) | receptionist* | lokalvardare* | stadpersonal* | rengoringsassistent* | renholdsoperator* | vaktmastare* | pedel | ejendomsservice* | fastighetsskotare* | projektledare* | projektleder* | prosjektleder* | verksamhetsutvecklare* | siivooja* | laitoshuoltaja* | kiinteistonhoitaja* | toimistosihteeri* | projektipaallikko* => Lokalvårdare ; Projektleder ; Siivooja
    supply_chain: lagermedarbetare* | lagermedarbejder* | lagermedarbeider* | lagerarbetare* | truckforare* | inkopare* | indkober* | innkjoper* | varastotyontekija* | ostaja | logistiker* | terminalarbetare* | keraily* => Lagermedarbetare ; Inköpare
    manufacturing: industriarbetare* | maskinoperator* | cnc operator* | svetsare* | svejser* | sveiser* | montor* | smed | industritekniker* | underhallstekniker* | servicetekniker* | produktionsmedarbejder* | produktionsmedarbetare* | processoperator* | tuotantotyontekija* | hitsaaja* | koneistaja* | kokoonpanija* | industrimekaniker* | kunnossapito* => Industriarbetare ; Svejser ; Kokoonpanija
    healthcare: sjukskoterska* | underskoterska* | vardbitrade* | barnskotare vard | lakare* | specialistlakare* | laege* | overlaege* | lege | overlege* | sykepleier* | helsefagarbeider* | social og sundheds* | sosu assistent* | sygeplejerske* | fysioterapeut* | tandlakare* | tandsjukskoterska* | tannlege* | tandlaege* | apotekare* | farmaceut* | psykolog* | socialsekreterare* | kurator* | personlig assistent | boendestodjare* | stodassistent* | omsorgsassistent* | vernepleier* | sairaanhoitaja* | lahihoitaja* | laakari* | hammaslaakari* | sosiaalityontekija* | sosiaaliohjaaja* | hoiva avustaja* | paedagog vard => Sjuksköterska ; Personlig assistent ; Lähihoitaja ; Vernepleier
    education: larare* | forskollarare* | barnskotare* | elevassistent* | fritidsledare* | gymnasielarare* | paedagog* | paedagogmedhjaelper* | padagogmedhjaelper* | laerer* | larer | lektor | barnehagelaerer* | skolekonsulent* | luokanopettaja* | varhaiskasvatuksen* | lastenhoitaja* | koulunkayntiavust* | rektor => Förskollärare ; Pædagog ; Luokanopettaja
    research: forskare* | forsker* | doktorand* | laborant* | bioanalytiker* | tutkija* => Forskare ; Bioanalytiker
    hospitality: kock | kockar | kok | kokk | kokkeelev | servitor* | servitris* | tjener* | koksmedarbetare* | koksbitrade* | kokkenmedhjaelper* | kjokkenmedarbeider* | restaurangbitrade* | hotellreceptionist* | hovmastare* | bagare* | bager | baker | konditor* | slaktare* | kokki* | tarjoilija* | keittioapulainen* | ravintolatyontekija* => Kock ; Køkkenmedhjælper ; Tarjoilija
    retail: butikssaljare* | butiksmedarbetare* | butiksassistent* | butikksmedarbeider* | butikschef* | butikksjef* | butiksbitrade* | kassapersonal* | myyja | kaupan myyja | myymalapaallikko* | ekspedient* => Butiksmedarbetare ; Myymäläpäällikkö
    construction: snickare* | elektriker* | malare | murare* | rormokare* | vvs montor* | vvs ingenior* | tomrer* | maler | murer* | blikkenslager* | byggnadsarbetare* | anlaggningsarbetare* | platslagare* | plattsattare* | taklaggare* | arbetsledare bygg | byggleder* | byggeleder* | anleggsarbeider* | rorlegger* | betongarbetare* | grovarbetare* | maskinforare* | sahkoasentaja* | putkiasentaja* | kirvesmies* | rakennusmies* | maalari | timanttiporaaja* => Elektriker ; Rørlegger ; Sähköasentaja
    transport: lastbilschauffor* | lastbilsforare* | bussforare* | buschauffor* | chauffor* | budbilschauffor* | taxichauffor* | lokforare* | lokomotivforer* | brevbarare* | sjafor* | yrkessjafor* | bilmekaniker* | fordonsmekaniker* | bildelssaljare mek | mekaniker bil* | kuljettaja* | kuorma auto* | ajoneuvoasentaja* | automekaanikko* | postinjakaja* => Lastbilschaufför ; Ajoneuvoasentaja
    public_sector: handlaggare* | saksbehandler* | sagsbehandler* | polis | politibetjent* | brandman* | brannkonstabel* | kommunsekreterare* | miljoinspektor* | bygglovshandlaggare* | planarkitekt* | poliisi* | palomies* => Sagsbehandler ; Miljöinspektör
    other: frisor*  | tradgardsarbetare* | tradgardsmastare* | gartner* | tolk | oversattare* | parturi* | kampaaja* | puutarhuri* | badvakt* | idrottsledare* => Frisör ; Puutarhuri
  `,
  generics: ``,
  fields: ``,
  hints: ``,
  roles:
    'medarbetare | medarbejder | medarbeider | konsulent | radgiver | radgivare | koordinator* | ansvarig | ansvarlig | chef | sjef | leder | ledare | asiantuntija | paallikko | johtaja | harjoittelija | assistentti',
};
