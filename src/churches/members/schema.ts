import { type Static, Type } from '@sinclair/typebox'
import { PAGE_SIZE } from '../../core/limits.ts'
import { roles } from '../../core/people.ts'
import { OneOf, OrNull, Shape, Text, Timestamp, Uuid } from '../../core/schema/shapes.ts'
import { peopleChangeKinds } from '../collections.ts'
import { Role } from '../schema.ts'

export const Person = Shape(
  {
    userId: Uuid(),
    name: OrNull(Text({ examples: ['Anna Beispiel'] })),
    email: Text({ examples: ['anna@example.org'] }),
    role: Role,
    since: Timestamp(),
    lastSeenAt: OrNull(Timestamp()),
  },
  {
    description:
      'A member as Administrators see them. lastSeenAt is the day of the last request to this church with a session.',
  },
)
export type Person = Static<typeof Person>

export const People = Shape({ people: Type.Array(Person) }, { description: 'The members of a church.' })

export const FellowMember = Shape(
  { userId: Uuid(), name: OrNull(Text({ examples: ['Anna Beispiel'] })), role: Role },
  { description: 'A member as those see them who may write: without the address.' },
)
export type FellowMember = Static<typeof FellowMember>

export const FellowMembers = Shape(
  { members: Type.Array(FellowMember) },
  { description: 'Who belongs to a church.' },
)

/** The role that a person is given. */
export const givenRole = () =>
  OneOf(roles, {
    description: 'A Viewer reads, an Editor writes as well, an Administrator also manages people.',
  })

export const PersonInput = Shape(
  { role: givenRole() },
  { description: 'What an Administrator changes of a member.' },
)

export const PersonResponse = Shape({ person: Person })

export const PeopleChange = Shape(
  {
    number: Type.Integer({
      format: 'int64',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: '1, 2, 3 … in each church.',
    }),
    kind: OneOf(peopleChangeKinds, {
      description:
        'invited and uninvited: an address; joined: by an invitation; added: by the host; changed: the role; removed: by another person; left: by oneself.',
    }),
    by: OrNull(
      Shape(
        { userId: Uuid(), name: OrNull(Text()), email: Text() },
        { description: 'Who made the change; null: the host’s tool.' },
      ),
    ),
    person: Shape(
      { userId: OrNull(Uuid()), name: OrNull(Text()), email: Text() },
      { description: 'Whom it is about. An address that was invited has no userId.' },
    ),
    role: OrNull(Role),
    roleBefore: OrNull(Role),
    at: Timestamp(),
  },
  { description: 'A change of the people of a church. Addresses are those of that time.' },
)
export type PeopleChange = Static<typeof PeopleChange>

export const PeopleHistory = Shape(
  { changes: Type.Array(PeopleChange, { maxItems: PAGE_SIZE }), hasMore: Type.Boolean() },
  { description: 'The changes of the people of a church, newest first.' },
)

export const PeopleHistoryQuery = Type.Object({
  before: Type.Optional(
    Type.Integer({
      format: 'int64',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only changes with a smaller number.',
    }),
  ),
})
