/** Lines written for this benchmark, with about as many cues and names as real advertisements. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'About us',
    'For more than 25 years we have built software that keeps ferries, harbours and their crews on time.',
    'Our customers trust us because we answer the phone, ship small changes and say what does not work yet.',
    'We are a team of sixty people in three cities, and everybody can read the plan for the next two quarters.',
    'What you will do',
    'Design, build and run services in Kotlin and PostgreSQL together with two other engineers and a designer.',
    'Talk to the people in the harbour offices, understand how they work, and turn what you hear into small steps.',
    'Review code, write down decisions, and help colleagues who join the team to find their way around.',
    'Take part in the on-call rota once in six weeks; calls at night are rare and are paid for.',
    'Keep the deployment pipelines in GitHub Actions and Terraform short enough that nobody waits for them.',
    'Look after dashboards in Grafana and alerts in Prometheus, and remove the ones that nobody reads.',
    'Requirements',
    '5+ years of experience with the development of distributed systems in a product company.',
    'Experience with Kubernetes, Docker and at least one cloud platform such as AWS, Azure or Google Cloud.',
    'Good knowledge of SQL and of how a relational database plans and runs a query.',
    'A degree in Computer Science, Engineering or a related field, or equivalent experience.',
    'You write clearly in English, and you like to explain a design before you build it.',
    'You are used to tests that say what the code guarantees, and you change code that you did not write.',
    'Nice to have',
    'Go, Rust or C++ in production, or the wish to learn one of them with us.',
    'Knowledge of Kafka, event sourcing and the ways in which a consumer can lose a message.',
    'A first job in logistics, shipping or public transport is a plus.',
    'What we offer',
    'The salary range for this position is $110,000 - $140,000 per year, depending on experience and location.',
    'Thirty days of leave, a pension plan with a match, and private health insurance for you and your family.',
    'A budget of $2,000 a year for books, courses and conferences, and four days to use it.',
    'A laptop of your choice, a quiet office with a view of the river, and two days a week at home if you like.',
    'The process takes two weeks: a call of thirty minutes, a conversation about your work, and a day with the team.',
    'Applicants must be authorized to work in the United States; we are unable to provide visa sponsorship.',
    'We welcome applications from everybody and decide by what people can do, regardless of where they come from.',
  ],
  de: [
    'Über uns',
    'Seit über 40 Jahren bauen wir Anlagen für Bäckereien und Mühlen in ganz Europa und sind dabei ein Familienbetrieb geblieben.',
    'Deine Aufgaben',
    'Du planst die Wartung der Anlagen, sprichst mit den Kunden vor Ort und hältst die Termine mit dem Team nach.',
    'Du erstellst Angebote in SAP, pflegst die Stammdaten und wertest die Zahlen jeden Monat in Excel aus.',
    'Dein Profil',
    'Abgeschlossene technische Ausbildung oder ein Studium im Maschinenbau, gerne auch mit erster Erfahrung im Vertrieb.',
    'Mindestens 3 Jahre Berufserfahrung im Service und ein Führerschein der Klasse B.',
    'Kenntnisse in AutoCAD und in der Siemens S7 sind von Vorteil.',
    'Wir bieten',
    'Ein Jahresgehalt zwischen 48.000 € und 56.000 € brutto, dreißig Tage Urlaub und ein Dienstwagen auch für private Fahrten.',
  ],
  fr: [
    'Qui sommes-nous ?',
    'Notre atelier répare des vélos depuis quinze ans et emploie douze personnes dans deux boutiques de la région.',
    'Vos missions',
    'Vous accueillez les clients, établissez les devis et suivez les commandes dans notre logiciel Odoo.',
    'Vous tenez le stock à jour et préparez les commandes avec le reste de l’équipe chaque semaine.',
    'Profil recherché',
    'De formation Bac+2 en commerce, vous justifiez d’une expérience de 2 ans minimum sur un poste similaire.',
    'La maîtrise d’Excel et un bon niveau d’anglais seraient un plus.',
    'Rémunération : 26 à 30k€ brut par an selon profil, mutuelle et titres restaurant.',
  ],
  es: [
    'Sobre nosotros',
    'Somos una empresa familiar con treinta años de historia que cultiva y exporta cítricos a toda Europa.',
    'Funciones',
    'Llevar la contabilidad de la empresa, preparar los informes mensuales y atender a los auditores.',
    'Requisitos',
    'Grado en Administración de Empresas o similar y al menos 3 años de experiencia en un puesto parecido.',
    'Manejo avanzado de Excel y conocimientos de SAP; se valorará el uso de Power BI.',
    'Ofrecemos un contrato indefinido con un salario de 28.000 euros brutos anuales.',
  ],
};

/** The languages of the texts. They repeat after ten texts. */
const MIX = ['en', 'en', 'en', 'en', 'en', 'en', 'en', 'de', 'fr', 'es'];

/** Returns `count` texts with `length` characters, the same in each run. */
export function advertisementTexts(count: number, length: number): string[] {
  return Array.from({ length: count }, (_, text) => {
    const lines = LINES[MIX[text % MIX.length] ?? 'en'] ?? [];
    let written = '';
    for (let line = text; written.length < length; line += 1) written += `${lines[line % lines.length] ?? ''}\n`;
    return written.slice(0, length);
  });
}
