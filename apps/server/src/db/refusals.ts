import { countAttempts } from "./attempts.ts";
import { appendAudit, insertAudit, type Origin } from "./audit.ts";
import { type Db, inTransaction } from "./connection.ts";

const WINDOW_MS = 60 * 60 * 1000;
/** So many refusals of a kind to one person have a line each in an hour; one line tells of all of them when it is over. */
const LINES = 5;
/** What the counts are called among the attempts, which survive a restart and are shared by all processes. */
const PREFIX = "refused ";

type Kind = [begin: number, actor: string, via: Origin["via"], action: string, code: string];

/** Notes that a write was refused to somebody. The audit log keeps its lines for ever, so that nobody may fill it at will. */
export async function noteRefusal(
	db: Db,
	origin: Origin,
	{ actor, code }: { actor: string; code: string },
	now: Date,
): Promise<void> {
	if (origin.action === undefined) return;
	const begin = Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS;
	const kind: Kind = [begin, actor, origin.via, origin.action, code];
	const left = begin + WINDOW_MS - now.getTime();
	const { count } = await countAttempts(db, PREFIX + JSON.stringify(kind), 1, left, now);
	if (count <= LINES) await appendAudit(db, origin, { actor, outcome: "refused", detail: code }, now);
}

/** Writes a line for each person and kind of which there were more refusals in an hour that is over than have lines. */
export async function sumUpRefusals(db: Db, now: Date): Promise<void> {
	await inTransaction(db, async (tx) => {
		const over = await tx
			.deleteFrom("attempt")
			.where("key", "like", `${PREFIX}%`)
			.where("resets_at", "<=", now)
			.returning(["key", "count"])
			.execute();
		for (const { key, count: times } of over) {
			if (times <= LINES) continue;
			const [begin, actor, via, action, code] = JSON.parse(key.slice(PREFIX.length)) as Kind;
			const detail = { code, times, since: new Date(begin).toISOString() };
			const origin = { address: "", via, action, target: "", requestId: "" };
			await insertAudit(tx, origin, { actor, outcome: "refused", detail }, now);
		}
	});
}
