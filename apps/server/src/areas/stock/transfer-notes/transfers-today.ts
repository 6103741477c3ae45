import type { Today } from "@freehub/contract/office/today";
import { locationTitle } from "@freehub/domain/stock/location-title";
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#db/connection.ts";
import { isoOf } from "#db/timestamp.ts";
import { onTheWay } from "./on-the-way.ts";

const DAY = 86_400_000;

type TransfersToday = Today["transfers"];

type NoteRow = {
	id: string;
	number: string | null;
	/** The store of the end that is asked about, and how many notes it has. */
	store: string;
	count: number;
	from_name: string;
	from_store: string | null;
	to_name: string;
	to_store: string | null;
	expected: string | null;
	created_at: Date | number;
	pieces: number;
};

/**
 * The transfer notes that somebody at a store should look at today: those that arrive today or should have, and drafts of an earlier day that
 * wait to be sent. At most `limit` notes of each store.
 * @param now in ms since 1970. @param day that of the shop.
 */
export async function readTransfersToday(
	connection: Connection,
	{ now, day }: { now: number; day: string },
	{ limit, stores }: { limit: number; stores: number },
): Promise<TransfersToday> {
	const most = { limit, rows: limit * stores };
	// Only products at the place of what is on its way can have lines of which pieces are.
	const moving = sql`select line.transfer_note, sum(${onTheWay}) as pieces from transfer_note_line as line
		where line.product in (select product from level where location = 'transit' and quantity > 0)
		group by line.transfer_note`;
	const arriving = await findNotes(connection, most, {
		end: sql`coalesce(target.parent, target.id)`,
		pieces: moving,
		where: sql`note.expected <= ${day} and found.pieces > 0`,
		order: sql`note.expected, note.number`,
	});
	const toSend = sql`select line.transfer_note, sum(line.pieces) as pieces from transfer_note_line as line
		join transfer_note as draft on draft.id = line.transfer_note
		where draft.number is null and draft.cancelled_at is null and draft.created_at <= ${new Date(now - DAY)}
		group by line.transfer_note`;
	const drafts = await findNotes(connection, most, {
		end: sql`coalesce(sender.parent, sender.id)`,
		pieces: toSend,
		where: sql`found.pieces > 0`,
		order: sql`note.created_at, note.id`,
	});
	return {
		arriving: byStore(arriving, (row) => ({
			...headOf(row),
			number: row.number ?? "",
			day: row.expected ?? day,
			isLate: row.expected !== null && row.expected < day,
		})),
		drafts: byStore(drafts, (row) => ({ ...headOf(row), createdAt: isoOf(row.created_at) })),
	};
}

type Wanted = {
	/** The store by whose people the note is seen. */
	end: RawBuilder<unknown>;
	/** Notes and their pieces. */
	pieces: RawBuilder<unknown>;
	where: RawBuilder<unknown>;
	order: RawBuilder<unknown>;
};

async function findNotes(
	connection: Connection,
	{ limit, rows: most }: { limit: number; rows: number },
	{ end, pieces, where, order }: Wanted,
): Promise<NoteRow[]> {
	const { rows } = await sql<NoteRow>`
		select * from (
			select note.id, note.number, note.expected, note.created_at, ${end} as store, found.pieces,
				sender.name as from_name, sender_store.name as from_store, target.name as to_name, target_store.name as to_store,
				count(*) over (partition by ${end}) as count,
				row_number() over (partition by ${end} order by ${order}) as place
			from (${pieces}) as found
			join transfer_note as note on note.id = found.transfer_note
			join location as sender on sender.id = note.from_location
			join location as target on target.id = note.to_location
			left join location as sender_store on sender_store.id = sender.parent
			left join location as target_store on target_store.id = target.parent
			where ${where}
		) as ranked where place <= ${limit} order by store, place limit ${most}`.execute(connection);
	return rows;
}

function headOf({ id, from_name, from_store, to_name, to_store, pieces }: NoteRow) {
	return {
		_id: id,
		from: locationTitle(from_name, from_store),
		to: locationTitle(to_name, to_store),
		pieces: Number(pieces),
	};
}

function byStore<Note>(rows: readonly NoteRow[], toNote: (row: NoteRow) => Note) {
	return [...Map.groupBy(rows, ({ store }) => store)].map(([store, notes]) => ({
		store,
		count: Number(notes[0]?.count ?? 0),
		notes: notes.map(toNote),
	}));
}
