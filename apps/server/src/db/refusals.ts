import { countAttempts } from "./attempts.ts";
import { appendAudit, insertAudit, type Origin } from "./audit.ts";
import { type Db, inTransaction } from "./connection.ts";

const WINDOW_MS = 60 * 60 * 1000;
/** Log lines per hour for refusals of one kind to one person; if there are more, a single line sums them up after the hour. */
const LINES = 5;
/** Key prefix of the counters among the attempts, which survive a restart and are shared by all processes. */
const PREFIX = "refused ";

type Kind = [begin: number, actor: string, via: Origin["via"], action: string, code: string];

/** Records that a write was refused. The audit log keeps its lines forever, so the number of lines is limited. */
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

/** Writes a summary line for each person and kind with more refusals in a past hour than lines. */
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
