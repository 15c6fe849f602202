import type { Vocabulary } from './vocabulary.js';

/** Dutch: compounds with the head last (`reachtruckchauffeur`), written together or apart. */
export const DUTCH: Vocabulary = {
  language: 'Dutch',
  headFirst: true,
  occupations: `
    operations: procesmanager* | procesadviseur* => Procesmanager
    finance: facturatie* | hoofd (administratie,financiele administratie,financien) | (relatiemanager*,accountmanager*) (zakelijk,) bank => Facturatiemedewerker
    sales: tendermanager* | artsenbezoeker* | deurverkoper* | technisch verkoper* | commercieel technisch* | calculator verkoop => Tendermanager ; Technisch verkoper ; Artsenbezoeker
    marketing: marktonderzoeker* | marktonderzoek => Marktonderzoeker
    supply_chain: havenarbeider* | laadploeg* | havenmedewerker* => Havenarbeider ; Laadploegmedewerker
    manufacturing: mechatronic* | voedingsoperator* | *fitter (industrie,staal) | pijpfitter* => Mechatronicus ; Voedingsoperator
    engineering: procesengineer* | projectengineer* => Procesengineer
    it_operations: it projectleider* | ict projectleider* => IT-projectleider
    construction: asbestsaneerder* | *saneerder | shovelmachinist* | *kraanmachinist | constructeur bouw* => Asbestsaneerder ; Shovelmachinist
    healthcare: paraveterinair* => Paraveterinair
    education: bibliothecaris* | bibliothecaresse* => Bibliothecaris
    research: bioloog | biologen | econoom | economen | archeoloog | archeologen | *bioloog => Bioloog ; Econoom
    hospitality: visboer*
    retail: pompbediende* => Pompbediende
    security: ethisch hacker* | portier beveilig* => Ethisch hacker
    public_sector: klantmanager* (gemeente,werk,inkomen,participatie) | belastinginspecteur* => Klantmanager gemeente ; Belastinginspecteur
    other: geluidstechnic* | lichttechnic* | trekkerchauffeur* | tractorchauffeur* | kasmedewerk* (tuinbouw,kas,glastuinbouw) => Geluidstechnicus ; Trekkerchauffeur
    education: kinderbegeleid* | peuterleid* => Kinderbegeleider baby's en peuters
    manufacturing: machinebedien* | boormeester* | grafisch (medewerk*,zetter,afwerker) => Machinebediener
    healthcare: consulent* (zorg,wmo,sociaal) | dentaaltechn* | medewerker zorg => Dentaaltechnicus
    finance: bankbedrijf | dossierbeheer* | portefeuillebeheer* => Dossierbeheerder
    education: leerlingbegeleid* | cursistenbegeleid* | studiebegeleid* | huiswerkbegeleid* | onderwijsassist* | pedagogisch medewerk* | gastouder* | leerkracht* | docent* | rijinstruct* | rijschoolhouder* | zweminstruct* | intern begeleider* | remedial teacher* | instructeur* => Leerlingbegeleider ; Rijinstructeur
    people: loopbaanbegeleid* | loopbaanadvis* | jobcoach* | roostermaker* | intercedent* | personeelsfunctionaris* | personeelsadvis* => Loopbaanbegeleider
    transport: treinbegeleid* | wagenparkbeheer* | verkeersvlieg* | piloot | piloten | sluiswacht* | brugwacht* | binnenvaart* | matroos | matrozen | rangeer* | verhuizer* | koerier* | postbode* | bezorger* | taxichauffeur* | vrachtwagen* | autospuiter* | autoschadeherstel* | fietsenmaker* | fietsmonteur* | apk keurmeester* | bandenmonteur* | automonteur* | scheepsmonteur* => Treinbegeleider ; Fietsenmaker
    hospitality: reisbegeleid* | reisleider* | bedrijfsleider* (restaurant,horeca,cafetaria,catering,ijssalon) | gastheer* | gastvrouw* | keukenhulp* | afwasser* | bakker* | banketbakker* | slager* | kamermeisje* | nachtportier* hotel | barmedewerk* | bedienend* | souschef* | zelfstandig werkend kok => Reisleider ; Banketbakker
    operations: (wijk,gebouw,vastgoed) beheerder | wijkbeheer* | gebouwbeheer* | objectbeheer* | vastgoedbeheer* | huisbeheer* | complexbeheer* | huismeester* | terreinbeheer* | afvalbeheer* | milieuwerk* | vuilnis* | glazenwasser* | interieurverzorg* | schoonmaakster* | huishoudelijk* | concierge* | baliemedewerk* | postkamer* | archiefmedewerk* | directiesecretar* | managementassist* | ongediertebestrijd* => Wijkbeheerder ; Glazenwasser
    supply_chain: voorraadbeheer* | magazijnbeheer* | magazijnbedien* | heftruck* | reachtruck* | orderpick* | expeditiemedewerk* | inpakker* | declarant* | douanedeclarant* | inkoper* | planner* transport => Voorraadbeheerder
    finance: debiteurenbeheer* | crediteuren* | assurantie* | bankmedewerk* | kredietbeoordel* | schadebehandel* | schade expert* | belastingadvis* | boekhoud* | salarisadministrat* | loonadministrat* | hypotheek* | acceptant* => Debiteurenbeheerder
    engineering: functioneel ontwerp* | ontwerper* (machines,gereedschappen,installatie*,elektro*,civiele,riolering,wegen,infra,constructie*,pijpleid*,software) | hoofdontwerp* | werktuigbouwkundig* | elektrotechnisch engineer* | tekenaar constructeur* | softwareontwikkel* => Ontwerper elektrotechnische installaties
    construction: bedrijfsleider* (bouwbedrijf,installatiebedrijf) | schrijnwerker* | houtskeletbouw* | projectleider* (bouw,infra,riolering) | uitvoerder* | metselaar* | voeger* | stukadoor* | tegelzetter* | vloerenlegger* | parketleg* | dakdekker* | loodgieter* | cv monteur* | stratenmaker* | grondwerk* | kraanmachinist* | steigerbouw* | glaszetter* | schilder* | behanger* | timmerman* | timmerlieden | bekister* | ijzervlecht* | betonboor* | sloper* | isoleerder* | installatiemonteur* | koelmonteur* | koeltechn* | liftmonteur* | zonnepaneel* | glasvezel* | landmeter* | bouwkundig* => Stratenmaker ; Liftmonteur
    manufacturing: bedrijfsleider* (productie,fabriek,drukkerij,metaal*,technisch*) | klaarmeester* | procesoperator* | productiemedewerk* | lasser* | frezer* | draaier* | plaatwerker* | bankwerker* | constructiebankwerk* | spuiter* | poedercoat* | meubelmaker* | houtbewerk* | drukker* | boekbind* | naaister* | kleermaker* | schoenmaker* | goudsmid* | horlogemaker* | instrumentmaker* | matrijzenmaker* | gieter | gieters | slachter* | uitbener* | kaasmaker* | bierbrouw* | kwaliteitscontrol* | keurmeester* => Kleermaker ; Uitbener
    healthcare: groepsleider* | reclasser* | jeugdhulp* | maatschappelijk* werk* | sociaal cultureel werk* | sociaal raads* | voogd | woonbegeleid* | activiteitenbegeleid* | ambulant begeleid* | persoonlijk begeleid* | kraamverzorg* | thuishulp* | verzorgende* | verpleeg* | helpende* | doktersassist* | tandartsassist* | mondhygien* | apothekersassist* | opticien* | audicien* | pedicure* | dietist* | logoped* | ergotherap* | fysiotherap* | verloskund* | dierenarts* | huisarts* | tandarts* | ambulance* | triagist* | schuldhulp* | gezinsbegeleid* => Reclasseringswerker ; Triagist
    security: mobiel surveillant* | winkelsurveil* => Mobiel surveillant
    public_sector: handhaver* | buitengewoon opsporing* | gemeente ambtenaar* | beleidsadvis* | brandweer* | militair* | douanier* | wethouder* | burgemeester* => Handhaver
    other: regisseur* | acteur* | muzikant* | koster* | fitnessbegeleid* | fitnessinstruct* | sportinstruct* | badmeester* | zwemonderwijz* | kapper* | kapster* | schoonheidsspecialist* | nagelstylist* | hovenier* | tuinman* | groenvoorzien* | boswachter* | bosbouw* | dierverzorg* | paardenverzorg* | trimmer* hond* | uitvaart* | tolk* | vertaler* | agrarisch* | veehouder* | melkveehoud* => Hovenier ; Uitvaartverzorger
    retail: kasmedewerk* | kassamedewerk* | caissiere* | vakkenvuller* | winkelmedewerk* | verkoopster* | verkoper* winkel | bloembind* | filiaalleid* | filiaalmanager* | woninginrichter* | schoenverkoper* => Kasmedewerker Bloemen en Planten (Tuincentrum)
    legal: raadsheer* | rechters | advocaat* | notaris* | deurwaarder* | griffier* | jurist* | bedrijfsjurist* => Advocaat
    design: binnenhuisarchitect* | interieurarchitect* | interieurontwerp* | vormgever* | dtp er* | fotograaf* => Binnenhuisarchitect
    other: fitnessinstruct* => Fitnessinstructeur
    healthcare: ziekenhuisarts* | verslavingsarts* | donorarts* | tropenarts* | arts (microbioloog,infectieziektebestrijding,verstandelijk,maatschappij) | seksuoloog | reumatoloog | patholoog* | pulmonoloog | homeopaat | longfunctie* => Verslavingsarts ; Reumatoloog ; Longfunctieassistent
    legal: officier van justitie => Officier van justitie
    transport: purser* => Purser (luchtvaart)
    data_science: datamanager* => Datamanager
    construction: plaatser* | rioolreparateur* | parketvloerlegger* | betonstaal* => Plaatser binnenschrijnwerk
    supply_chain: aankoopdienst* | (verantwoordelijke,medewerk*) aankoop => Verantwoordelijke aankoopdienst
    hospitality: reserveringsmedewerk* => Reserveringsmedewerker reisorganisatie
    security: suppoost* | bedrijfsbrandwacht* => Suppoost museum
    manufacturing: *stoffeerder | *bankwerker | *houtbewerker | *metaalbewerker | natuursteenbewerk* | lakkerij* | edelsmid | glasblazer* | maquettebouw* | koetswerkbouw* => Meubelstoffeerder ; Fijnbankwerker
    public_sector: openbare veiligheid | volkshuisvesting => Medewerker openbare veiligheid
    finance: (financieel,financiele) (directeur*,manager*) | planeconoom* | planeconomen | acceptatiemedewerk* | kredietanalist* | vermogensbeheer* | subsidieadviseur* => Financieel Directeur ; ZZP Junior planeconoom ; Vermogensbeheerder
    supply_chain: (reachtruck,heftruck,vorkheftruck,stapelaar,ept,palletwagen) chauffeur* | loodsmedewerk* | loods medewerk* | crossdock* | sorteermedewerk* | forwarder* | aanvuller* | subcontracting coordinator* => Reachtruck Chauffeur Holtum ; Loods Medewerker ; Magazijnbeheerder ; Sorteermedewerker
    manufacturing: *polijster* | (lijn,print,proces,verpakkings,lasrobot,machine) operator* | lijnoperator* | printoperator* | lasrobotoperator* | machinebouwer* | zager* | ponser* | kanter | laswerkvoorbereid* | kunststofverwerk* | wikkelaar* | paneelbouw* | bandmedewerk* | industrieel reinig* | mechanical operator* => Handpolijster ; Printoperator ; Proces operator ; Paneelbouwer ; Poedercoater
    operations: backoffice medewerk* | notulist* | bestuurssecretaris* | documentalist* | projectassistent* | projectsecretaris* | kwartiermaker* | (vve,complex,vastgoed) beheerder* | manager bedrijfsvoering | ordermanager* | verandermanager* | vrachtwagenreinig* => Notulist ; VvE beheerder ; Kwartiermaker ; Vrachtwagenreiniger
    healthcare: praktijkondersteun* | poh | kinderarts* | jeugdarts* | geestelijk verzorger* | clientondersteun* | orthopedisch technoloog* | slaapwacht* | kinderpsycholoog* => Triagist ; POH-GGZ ; Kinderarts ; Schuldhulpverlener
    construction: *liftmonteur* | keukenmonteur* | zonweringsmonteur* | zonweringmonteur* | hekwerkmonteur* | plafondmonteur* | badkamermonteur* | dakbedekk* | voegwerk* | afbouwer* | projectvoorbereider* | planvoorbereider* | gww | leidekker* | energieadviseur* | omgevingsmanager* | servicemonteur* cv => Keukenmonteur ; Dakbedekker ; Planvoorbereider ; Omgevingsmanager
    retail: afdelingsmanager* vers | slijter* | keukenadviseur* | medewerk* bouwmarkt | bouwmarkt* => Slijter ; Keukenadviseur ; Medewerker bouwmarkt
    hospitality: horecamedewerk* | bedrijfsleid* horeca | roomservice* | broodjeszaak | zaalmedewerk* | banketmedewerk* | barhoofd* | partymedewerk* => Horecamedewerker events ; Bedrijfsleider horeca ; Zaalmedewerker
    public_sector: wijkagent* | inkomensconsulent* | jeugdconsulent* | raadsadviseur* | bestuursadviseur* | rijksinspecteur* | openbare orde | stedenbouwkundige* | gebiedsregisseur* | leerplicht* => Wijkagent ; Inkomensconsulent ; Bestuursadviseur
    education: lector | invalkracht* | overblijf* | bso begeleider* | directeur school | basisschoolleraar* => BSO begeleider ; Overblijfmedewerker ; Huiswerkbegeleider
    it_operations: (functioneel,technisch) analist* | informatieadviseur* | digitaliseringsadviseur* | coupa (consultant*,specialist*) | technisch cloud specialist* => Functioneel analist ; Senior Coupa Consultant
    customer_success: implementatie (consultant*,manager*,specialist*) | implementatieconsultant* | implementatiemanager* | implementatiespecialist* => Implementatieconsultant
    sales: acquisitiemedewerk* | huis aan huis verkoper* | offertemedewerk* => Huis-aan-huis verkoper ; Offertemedewerker
    people: *integratieconsulent* | integratie consulent* | uitzendconsulent* | arbeid en organisatie | recruitmentconsultant* | arbeidsconsulent* | teamcoach* => Senior Arbeid en Organisatie Deskundige ; Uitzendconsulent
    legal: gegevensbescherm* | contractbeheer* | rechtbankmedewerk* => Functionaris gegevensbescherming ; Deurwaarder
    marketing: contentspecialist* | brandmanager* | verslaggever* => Brandmanager ; Verslaggever
    security: control room (medewerk*,operator*) | winkeldetective* | centralist* | toezichthouder* parkeren | informatiebeveilig* => Control Room Medewerker ; Winkeldetective ; Adviseur informatiebeveiliging
    engineering: werktuigbouwkundige* | testautomatiseerder* | modelleur* | softwareprogrammeur* => Werktuigbouwkundige ; Modelleur
    support: content moderator* | social media content moderator* | klachtenbehandel* | telefonisch medewerk* | medewerk* aftersales | klantmanager* | dutch speaking jobs => Social media content moderator Nederlands in Portugal ; Klachtenbehandelaar ; Dutch Speaking Jobs In Greece
    transport: *afvalinzamel* | chauffeur afvalinzamel* | rittenplanner* | planner wegtransport | monteur bedrijfswagen* | truckmonteur* | vrachtwagenmonteur* | fietskoerier* | belader* | afvalbelader* | bedrijfsautomonteur* | motorfietstechni* => Chauffeur Afvalinzameling ; Truckmonteur ; Afvalbelader ; Rittenplanner
    other: *bestrijdingstechni* | groenmedewerk* => Plaagdier bestrijdingstechnicus ; Groenmedewerker
    supply_chain: medewerk* (inbound,outbound,warehouse,dc,ontvangst,verzending) | inbound medewerk* | orderverwerk* => Medewerker Inbound
    manufacturing: technisch medewerk* | technische dienst => Technisch medewerker
    operations: kam (adviseur*,manager*,coordinator*) | woonconsulent* | buurtconcierge* | vestigingsleider* | adviseur bedrijfsvoering | huishoudelijk medewerk* => KAM Adviseur ; Woonconsulent
    finance: adviseur schade | schademedewerk* | fondsbeheerder* | bankadviseur* | kredietadviseur* => Adviseur Schade
    hospitality: nachtreceptionist* | broodafdeling | ijsbereider* => Nachtreceptionist
    retail: teamleider vers | modeadviseur* | vulploeg* | interieuradviseur* | versspecialist* => Vulploegmedewerker
    support: klantenadviseur* => Klantenadviseur
    sales: telefonisch verkoper* | relatiemanager* => Telefonisch Verkoper
    construction: straatmaker* | sloopmedewerk* | bouwkundig (tekenaar*,projectleider*,opzichter*,inspecteur*) => Straatmaker
    healthcare: preventieassistent* | dierenkliniek* | arts in opleiding | aios | anios => Preventieassistent
    research: onderzoeksassistent* => Onderzoeksassistent
    public_sector: vergunningverlener* | toezichthouder* openbare | handhaving* => Vergunningverlener Bouw
    security: beveiliger* evenementen | evenementenbeveilig* => Beveiliger Evenementen
    other: medewerk* kas | plantenkas* => Medewerker Kas
    public_sector: marechaussee | marinier* | officier* koninklijke | onderofficier* | wachtmeester* | soldaat | burgerzaken | wijkmanager* | inspecteur arbeidsinspectie | sociaal rechercheur | penitentiair* | groepswerker penitentiair* | kustwachter* | parketsecretaris* | bijstandsconsulent* | consulent (werk,wmo,wet) | verkeersplanoloog* | opvangmedewerker* | (raadsheer,procureur) | bestuurskundige* | beleids* => Medewerker burgerzaken ; Penitentiair inrichtingswerker
    healthcare: orthopedagoog* | gedragswetenschapper* | anesthesioloog* | cardioloog* | dermatoloog* | gynaecoloog* | neuroloog* | radioloog* | uroloog* | oncoloog* | *chirurg | *loog medisch | huisarts | longarts | oogarts | sportarts | veearts | vroedkundige* | podoloog* | podotherapeut* | echografist* | voedingsdeskundige* | ziekenhuisapotheker* | osteopaat* | verpleeghulp* | verpleeghuis* | operatieassistent* | anesthesiemedewerk* | bloedafname* | lactatiekundige* | tandprotheticus | tandtechnicus | alfahulp* | pedicure medisch | gezinshuisouder* | groepsleider* (jeugd,gehandicapt*) | ervaringsdeskundige* | woonassistent* | huishoudelijke verzorging | thuiszorg* | sociaal werker* | jongerenwerker* | maatschappelijk* werker* | gz psycholoog | revalidatie* => Radioloog ; Verpleeghulp ; Ambulant begeleider
    education: directeur basisschool | schooldirecteur* | hoogleraar* | praktijkopleider* | opleider* | kleuterleid* | peuterwerker* | klassenassistent* | lokaalassistent* | studieadviseur* | studentendecaan* | examinator* | zorgcoordinator school | conrector | onderwijskundig* | bibliotheek* school => Hoogleraar economie ; Klassenassistent
    manufacturing: paneloperator* | hoofdoperator* | fieldoperator* | verpakkingsoperator* | straler* | slijper* | soldeerder* | smid | forceur* | kotteraar* | carrosseriebouw* | scheepsbouw* | jachtbouw* | houtskelet* | graveerder* | zeefdrukker* | *drukker | rubberbewerk* | kunststofbewerk* | composiet* | glasbewerk* | wever | weverij | molenaar* | brouwer* | visbewerk* | visfileerder* | confectie* | coupeuse* | voorman (verspaning,constructie,technische dienst,plaatbewerking) | samenbouwer* | recyclingmedewerk* | wasserij* | medewerk* technische dienst | tekstielbewerk* | insteller* | cnc (frezer*,draaier*,verspaner*,operator*) => Paneloperator procesindustrie ; Keurmeester
    construction: ontwerper* installatie* | interieurbouw* | schrijnwerk* | dekvloerlegger* | asbestverwijder* | rioollegger* | rioolontstopper* | trappensteller* | pannenlegger* | rietdekker* | schoorsteenveger* | standbouwer* | steenhouwer* | wegenwerker* | opperman* | spoorlegger* | wegmarkeerder* | heier | heibaas | torenkraan* | kraanbestuurder* | kraandrijver* | baggermachinist* | geodeet* | bestekschrijver* | landmeet* | cartograaf* | bouwplaats* | klusjesman* | onderhoudsschilder* | kabellegger* | bewoners* monteur => Asbestverwijderaar ; Kraanbestuurder
    transport: bedrijfsautotechni* | schadehersteller* | autotechni* | trambestuurder* | metrobestuurder* | treinbestuurder* | treindienstleider* | buschauffeur | bijrijder* | luchtverkeersleider* | gezagvoerder* | bootsman* | lichtmatroos* | grondsteward* | bagagist* | wegenwacht* | loods* (binnenvaart,register) | havenwerker* | fietshersteller* | banden* specialist* | autopoets* | autowas* | geldtransport* | waterklerk* | cargadoor* | postsorteer* | besteller* => Trambestuurder ; Bagagist
    supply_chain: verpakker* | dokwerker* | havenlogist* | expediteur* | aankoper* | ladingmeester* | stapelaar* | goederenverwerk* | material handler* => Verpakker ; Expediteur
    finance: kredietbeheer* | crediteurenbeheer* | facturist* | assurantieadviseur* | effectenhandelaar* | rentmeester* | taxateur* | budgetconsulent* | bewindvoerder* | clientadviseur bank* | baliemedewerk* bank* | financieel planner* | pensioenadviseur* | schadeexpert* | kredieten => Facturist ; Taxateur onroerend goed
    legal: gerechtsdeurwaarder* | octrooigemachtigde* | magistraat | rechter | gerechtssecretaris* => Gerechtsdeurwaarder
    hospitality: reisleid* | reisagent* | hulpkelner* | cafetaria* | snackbar* | fastfood* | butler* | chocoladebereid* | broodbakkerij* | huishoudelijke dienst | museumgids* | toeristisch gids* | afwashulp* | spoelkeuken | medewerk* bediening | patissier* | sommelier* => Medewerker fastfood ; Butler
    retail: rayonmanager* | keukenverkoper* | bloembinder* | winkelbediende* | antiquair* => Bloembinder
    operations: vestigingsmanager* | datatypist* | documentcontroller* | organisatieadviseur* | huishoudhulp* | poetshulp* | ruitenwasser* | toiletmedewerk* | reinigingsmedewerk* | bode | postkamer | arbocoordinator* | preventiemedewerk* | veiligheidsadviseur* | syndicus | parkeercontroleur* => Baliemedewerker ; Ruitenwasser
    marketing: voorlichter* | *voorlichter | mediabuyer* | uitgever* | corrector* | bedrijfsjournalist* | promotiemedewerk* | nieuwslezer* | presentator* => Promotiemedewerker ; Persvoorlichter
    support: enqueteur* | meldkamer* | telefonisch verkoop* | contactcenter* | callcenter agent* | klantendienst => Contactcenter medewerker
    engineering: procestechnoloog* | werktuigkundige* | weg en waterbouwkundige* | hoofdconstructeur* | tekenkamer* | technoloog* | webdeveloper* => Werktuigkundige
    research: hydroloog* | meteoroloog* | chemici | fysisch analist* | moleculair biologisch* => Hydroloog
    security: bewakingsagent* | brandwacht* | bewaking* | privedetective* => Bewakingsagent
    people: arbeidsbemiddelaar* | outplacement* | personeel en organisatie | functieanalist* | ergonoom => Arbeidsbemiddelaar
    other: landschapsarchitect* | kweker* | *kweker | tuinbouw* | landbouw* | melkvee* | *houder | boomverzorg* | dierenverzorg* | hondentrimmer* | crematorium* | begraafplaats* | visagist* | manicure* | pedicure* | sporttrainer* | zwembad* | fitnesstrainer* | danser* | zanger* | schrijver* | kunstenaar* | inspicient* | yogaleraar* | scheidsrechter* | masseur* => Boswachter ; Hondentrimmer
    engineering: *ontwikkelaar* | *ingenieur* | constructeur* | tekenaar* | werktuigbouw* engineer | software tester* | testengineer* | systeemontwikkelaar* | *architect software | besturingstechni* | elektrotechnisch (engineer,ontwerper*) | werktuigkundig* (engineer,ontwerper*) => Webontwikkelaar ; Constructeur ; Tekenaar
    it_operations: *systeembeheer* | *netwerkbeheer* | applicatiebeheer* | functioneel beheer* | technisch beheer* | *applicatiebeheerder* | ict (medewerker*,beheer*,specialist*,consultant*,manager*,support*) | servicedesk* | helpdesk* | systeemspecialist* | informatieanalist* | systeemanalist* | informatiemanager* | databasebeheer* => Applicatiebeheerder ; Servicedesk medewerker ; ICT-medewerker
    data_science: data analist* | data-analist* | dataanalist* | business intelligence | *data scientist* | data specialist* => Data analist
    security: beveiliger* | *beveiliger | beveiligingsmedewerk* | objectbeveilig* | winkelsurveillant* | toezichthouder* (parkeer*,openbar*) | portier* => Beveiliger ; Objectbeveiliger
    product: productmanager* | producteigenaar* | product owner => Productmanager
    design: *vormgever* | *ontwerper* | interieur (ontwerper*,architect*) | videograaf* | dtp* => Grafisch vormgever ; Interieurontwerper
    sales: accountmanager* | *accountmanager | verkoopadviseur* | verkoopmedewerk* (binnendienst,buitendienst) | verkoper* (buitendienst,binnendienst,b2b,autos,auto) | verkoop (binnendienst,buitendienst) | makelaar* | vertegenwoordig* | acquisiteur* | commercieel* (medewerk*,manager*,adviseur*,technisch*,directeur*,talent,expert,) | salesmanager* | verhuurmedewerk* | accountmanagement | relatiebeheer* | fondsenwerv* | autoverkoper* | technisch commercieel | handelaar* | adviseur verkoop => Accountmanager ; Makelaar ; Commercieel medewerker ; Verhuurmedewerker
    marketing: *marketeer* | redacteur* | *redacteur | tekstschrijver* | copywriter* | contentmanager* | woordvoerder* | evenementen* | eventmanager* => Online Marketeer ; Communicatieadviseur ; Redacteur
    support: klantadviseur* | callcenter* | telefoniste | medewerk* klanten* => Medewerker klantenservice ; Callcentermedewerker
    finance: *accountant* | fiscalist* | controller* | debiteur* | crediteur* | financieel | incasso* | schade (behandel*,expert*,medewerk*) | salarisadministrateur* | financieel administr* | actuaris* | risicomanager* | => Boekhouder ; Belastingadviseur ; Salarisadviseur ; Debiteurenmedewerker
    legal: *advocaat | notarisklerk* | kandidaat notaris | *jurist | complianceofficer* | contractmanager* => Jurist ; Juridisch medewerker
    people: hr (adviseur*,medewerk*,functionaris*) | p&o | loopbaan* | arbeidsdeskundig* | personeelszaken | e learning ontwikkelaar* => Intercedent ; HR-adviseur ; Opleidingscoördinator
    operations: receptioniste | secretaresse* | secretarieel* | officemanager* | schoonma* | schoonmaak* | projectleider* | projectmanager* | programmamanager* | projectcoordinator* | procesanalist* | businessanalist* | businessanalist | business analist | bedrijfsleider* kantoor | data invoer* | data entry | kwaliteit* en milieu | veiligheidskundig* | kam* coordinator* | vastgoedmanager* | bewonersconsulent* | opzichter* schoonmaak | regiomanager* | regio manager* | praktijkmanager* | serviceplanner* | manusje van alles | medewerk* operations* => Receptionist ; Schoonmaakmedewerker ; Facilitair manager ; Projectleider ; Managementassistent
    supply_chain: *magazijnmedewerk* | order pick* | hef/reachtruck* | *truckchauffeur | hef | inpak* | *inpakker* | *inpakmedewerk* | productie inpakker* | *inkoper | expeditie* | lader* | *losser* | transportplanner* | personeelsplanner* | distributiemedewerk* | medewerk* distributie | distributie medewerk* | goederenontvangst* | sorteerder* | pakketsorteerder* | material* planner* | assistent inkoop | purchase* manager* | dc medewerk* | emballage* => Magazijnmedewerker ; Reachtruckchauffeur ; Inkoper ; Orderpicker ; Inpakker
    manufacturing: *productiemedewerk* | productieoperator* | *lasser | onderhoudsmonteur* | *technicus | verspaner* | *draaier | metaalbewerk* | machineoperator* | stoffeer* | *spuiter | ploegleider* | voorman productie | teamleider productie | storingsmonteur* | servicemonteur | servicemonteurs | werkvoorbereid* (werktuig*,metaal,productie) | houtbewerker* | machinebediende* | *stikster* | coater* | gieter* | zetter* | mechatronica* | monteur* | servicetechni* | onderhoudstechn* => Productiemedewerker ; Lasser ; Assemblagemedewerker ; Servicemonteur ; Procesoperator
    healthcare: verpleegkund* | *verpleegkundige* | *zorg | *zorgmedewerk* | huishoudelijk* hulp | persoonlijk* begeleider* | *begeleider | begeleider* | artsen | basisarts | tandarts | bedrijfsarts | verzekeringsarts | *assistente* (tandarts,huisarts) | prothes* | apotheek* | psycholoog* | *psycholoog | maatschappelijk werk* | kraamzorg* | poli | polikliniek* | optometr* | diergeneesk* | wijkverpleeg* | gastvrouw zorg | laborant* medisch | radiodiagnost* | voedingsassist* => Verpleegkundige ; Helpende niveau 2 ; Mondhygiënist ; Doktersassistente ; Persoonlijk begeleider
    education: leraar* | *docent | kinderleid* | oppas* | peuterspeel* | *leerkracht | schoolleider* | *instructeur | intern begeleider | conrector* | lesgeven => Leerkracht basisonderwijs ; Pedagogisch medewerker ; Docent
    research: onderzoeker* | *onderzoeker | laborant* | analist* (laboratorium,chemi*,microbio*) | microbiologisch* | watermonster* | promovend* | monsternem* | chemisch* analist* | laborator* => Onderzoeker ; Laborant ; Microbiologisch Analist
    hospitality: kok | *kok | koks* | chef* kok | sous chef* | serveer* | bediening* | *bediening | barman | bartender* | afwas* | ontbijt* | housekeep* | *bakker | *slager | cateraar* | cateringmedewerk* |  pizzabakker* | floormanager* | reisadviseur* | reisbureau* | daghoreca | ijssalon* | *lounge manager => Kok ; Ontbijtmedewerker ; Afwasser ; Kamermeisje ; Gastvrouw
    retail: verkoper* | verkoopmedewerk* | vakkenvul* | shopmanager* | *verkoper | bloemist* | bedrijfsleider* | assistent bedrijfsleider* | versmedewerk* | teamleider winkel => Winkelmedewerker ; Vakkenvuller ; Tankstation Medewerker ; Filiaalmanager
    construction: solar panel monteur* | (solar,dak,isolatie) monteur* | *timmerman | *schilder | elektricien* | *elektricien | elektromonteur* | *uitvoerder | calculator* | *calculator | werkvoorbereider* | *werkvoorbereider | betonreparateur* | betonvlechter* | *machinist kraan | machinist (grondverzet,mobiele*,kraan*) | opzichter* | *opzichter | bouwkund* | *bouwkundige | *cv monteur | monteur (cv,riolering*,zonnepanelen,woningbouw,installatie*,elektro*,airco*,dak*,sanitair,glasvezel) | (isolatie,woningbouw,zonnepanelen,cv,airco,warmtepomp*,riool*,koel*,reparatie*) monteur* | isolatiemonteur* | rioleur* | rioler* | rioolmonteur* | koudetechni* | solar panel mechanik | parketteur* | infratech* | projectontwikkelaar* | *projectontwikkelaar* | planoloog* | stedenbouw* | toezichthouder* | voorman (bouw,infra,grond*) | kozijn* | betonvlecht* => Timmerman ; Schilder ; Werkvoorbereider ; Loodgieter ; Grondwerker ; Uitvoerder
    transport: chauffeur* | *chauffeur | vrachtwagenchauff* | *bezorger | pakketbezorg* | maaltijdbezorg* | machinist* | *machinist trein | rangeerder* | conducteur* | buschauffeur* | taxi* | autotechn* | apk* | fietstechn* | *schade hersteller | autoschade* | matroos* | schipper* | kapitein* | stuurman* | piloot* | steward* | wagenpark* | trekhaak* | transport* manager* => Chauffeur CE ; Postbezorger ; Automonteur ; Koerier
    public_sector: beleidsmedewerk* | beleidsadviseur* | ambtenaar* | *ambtenaar | politie* | buitengewoon opsporings* | boa | klantmanager* (werk,inkomen,wmo) | wmo consulent* | griffie | militair | defensie* => Beleidsmedewerker ; Handhaver ; Ambtenaar
    other: plaagdier* | ongedierte* | *kapper | schoonheids* | kwekerij* | kasmedewerk* | boer* | zwem* | vrijwillig* | slotenmaker* => Hovenier ; Kapper ; Vertaler
  `,
  generics: `
    operations: directeur* => Directeur
    operations: bediende => Administratief bediende
    operations: assistent | administratief => Assistent
  `,
  fields: `
    retail: detailhandel => Teamleiders detailhandel
    healthcare: zorg* | ggz* | jeugdzorg* | jeugdhulp* => Medewerker zorg
    hospitality: horeca* | daghoreca | keuken* => Medewerker horeca
    operations: duurzaam* | facilitair* | administratie* | administratief* | milieu* | operationeel* | bedrijfsbureau => Facilitair Manager
    sales: *binnendienst* | buitendienst | verhuur* => Commercieel medewerker
    supply_chain: magazijn* | logistiek* | inkoop* | voorraad* | douane* => Medewerker magazijn
    manufacturing: productie* | assemblage* | kwaliteits* | onderhouds* | werkplaats* | machinebouw* => Productiemedewerker
    retail: host woonwinkel | winkel* | *winkel | verkoop* | kassa* | filiaal* | supermarkt* | tankstation* | tuincentrum* | webshop* | woonwinkel => Medewerker winkel
    construction: bouw* | infrastructurele* | infraproject* | installatie* | woningbouw* | isolatie* | zonnepane* | warmtepomp* | wegenbouw* | grondverzet* | gebieds* => Adviseur woningbouw
    public_sector: gemeente* | vergunning* => Medewerker gemeente
    education: onderwijs* | kinderopvang* | bso* | pedagogisch* => Medewerker kinderopvang
    transport: vervoer* | bedrijfswagen* | vliegtuig* => Coördinator vervoer
    people: opleidings* | personeels* | werving* | verzuim* => Adviseur werving
    finance: belasting* | salaris* | loon* | verzekering* | hypothe* | beleggings* | fiscaal* | financieel* => Medewerker salarisadministratie
    legal: juridisch* | privacy* | notarieel* => Juridisch medewerker
    marketing: communicatie* | campagne* => Medewerker communicatie
    it_operations: ict* => ICT-medewerker
    support: klantenservice* | klantenserv* | klantcontact* => Medewerker klantenservice
    it_operations: ict | it | applicatie* => ICT consultant
    data_science: data => Adviseur data
    sales: verkoop | commerci* | relatie* | acquisitie => Coördinator verkoop
    finance: finan* | risico* | pensioen* => Adviseur pensioenen
    people: opleiding* => Adviseur opleidingen
    operations: vastgoed* | beheer | kwaliteit | processen | secretariaat | kantoor* | receptie => Manager vastgoed
    supply_chain: distributie* | inkoop | logistiek | goederen* | vendor* => Medewerker distributie
    manufacturing: storingsdienst | productie | techniek | onderhoud | techniek* | metaal* => Medewerker techniek
    healthcare: medisch* | gezondheid* | gehandicapt* | ouderen* | ggz => Coördinator ouderen
    construction: bouw | infra | civiel* | elektrotechniek | installatietechniek => Adviseur bouw
    transport: transport | vervoer => Coördinator vervoer
    public_sector: sociaal domein | participatie* | ruimtelijke ordening => Adviseur sociaal domein
  `,
  hints: `
    finance: administrateur => Administrateur Zaandam
  `,
  roles:
    'verantwoordelijke* | medewerk* | *medewerk* | adviseur* | *adviseur | coordinator* | leider* | teamleider* | manager* | *manager | hoofd* | specialist* | consulent* | stagiair* | stage | voorman* | leidinggevend* | vakantiekracht | vakantiebaan | bijbaan | directeur* | leerling* | expert | trainee* | expert* | meewerkend | talent',
};
