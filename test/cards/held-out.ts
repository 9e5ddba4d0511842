import type { CardText, Split } from './card-text.ts'

/**
 * For judging only: fonts, texts and names that nothing was tuned on. Whoever looks at the mistakes made with it has
 * to make a new one.
 */
export const heldOut: Split = {
  fonts: [
    'grape-nuts',
    'delius',
    'poor-story',
    'yomogi',
    'shantell-sans',
    'give-you-glory',
    'klee-one',
    'chilanka',
    'sedgwick-ave-display',
    'marck-script',
  ],
  texts: [
    card(
      'Bees, weather and conversion',
      'Ada Quist',
      'Nature has seasons and so do shops. We compare two years of both.',
      'presentation',
      'beginner',
      'analytics',
    ),
    card(
      'Why our test never ended',
      'Leopold Hauser',
      'Peeking, extending and hoping. How to write the last day into the plan.',
      'discussion',
      'intermediate',
      'analytics business',
    ),
    card(
      'Event names in three languages',
      'Nadia Karimi',
      'Translators meet engineers. A glossary that both sides keep open.',
      'workshop',
      'beginner intermediate',
      'technical',
    ),
    card(
      'The price of a slow page',
      'Bjorn Haugen',
      'Seconds cost orders. See the curve and the five cheapest repairs.',
      'presentation',
      'intermediate',
      'technical business',
    ),
    card(
      'Asking better questions',
      'Consuelo Vega',
      'Ten minutes of listening save a week of charts. Practice in threes.',
      'workshop',
      'beginner',
      'business',
    ),
    card(
      'Logs before dashboards',
      'Yaw Boateng',
      'Raw lines tell the truth. Grep, count and sort with me.',
      'workshop',
      'advanced',
      'technical',
    ),
    card(
      'When the model is wrong',
      'Paulina Zielinska',
      'Stories of bad predictions and the meetings that followed.',
      'discussion',
      'beginner intermediate advanced',
      'analytics',
    ),
    card(
      'Small sites, big decisions',
      'Graham Whitlock',
      'A hundred visitors a day can still teach you something.',
      'presentation',
      'beginner',
      'business analytics',
    ),
    card(
      'Cleaning up old campaigns',
      'Sunniva Dahl',
      'Names without rules, links without owners. Bring a broom.',
      'workshop',
      'intermediate',
      'analytics',
    ),
    card(
      'Consent as a conversation',
      'Arjun Mehta',
      'People say yes when they understand. Words that worked for us.',
      'discussion',
      'intermediate advanced',
      'business',
    ),
    card(
      'Queries that cost a fortune',
      'Klara Benes',
      'One missing filter, nine hundred euros. Guards you can copy today.',
      'presentation',
      'advanced',
      'technical',
    ),
    card(
      'Counting people in museums',
      'Thierry Lambert',
      'Doors, sensors and school classes. Numbers that curators trust.',
      'presentation',
      'beginner',
      'analytics technical',
    ),
    card(
      'Hiring your first analyst',
      'Siobhan Doyle',
      'Job adverts, tests and salaries. What small companies should ask.',
      'discussion',
      'beginner',
      'business',
    ),
    card(
      'Maps of the buying journey',
      'Mateus Ferreira',
      'Draw it on the wall, then look for it in the data.',
      'workshop',
      'beginner intermediate',
      'business analytics',
    ),
    card(
      'Type safe tracking',
      'Anneke Visser',
      'Let the compiler catch missing events. Code, tests and one regret.',
      'presentation',
      'advanced',
      'technical',
    ),
    card(
      'The quiet half of the room',
      'Emeka Obi',
      'Not everyone speaks in meetings. Ways to hear what they know.',
      'discussion',
      'beginner',
      'business',
    ),
  ],
}

/** Values are given in one string each, as a card has them. */
function card(
  title: string,
  presenterName: string,
  description: string,
  type: string,
  level: string,
  focus: string,
): CardText {
  return {
    title,
    presenterName,
    description,
    type: type.split(' '),
    level: level.split(' '),
    focus: focus.split(' '),
  }
}
