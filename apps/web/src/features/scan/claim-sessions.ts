import { replaceSessions, sessionsOfGuests } from "./kept-sessions.ts";
import { type Session, scansOf } from "./session.ts";
import { changeSession, sessionKept, sessionNow, takeSession } from "./session-store.ts";

/**
 * Moves the scans of a guest's sessions into this person's session, before its own scans. Their keys and times stay the same.
 * @returns "taken-up" if this tab had to load that session first, "held" if it already had it.
 */
export async function claimSessions(guest: string, person: string): Promise<"nothing" | "taken-up" | "held"> {
	await sessionKept();
	const own = (await sessionsOfGuests()).filter((session) => session.person === guest);
	const scans = own.toSorted((a, b) => a.keptAt - b.keptAt).flatMap(scansOf);
	const [first] = scans;
	if (first === undefined) {
		await replaceSessions(guest, undefined);
		return "nothing";
	}
	const withScans = (before: Session): Session => {
		const claimed = scans.map((scan) => ({ ...scan, batch: before.batch, isAside: true as const }));
		return { ...before, waiting: [...claimed, ...before.waiting] };
	};
	const isTakenUp = await takeSession(person, () => first.work);
	const session = sessionNow();
	await replaceSessions(guest, session && withScans(session));
	changeSession(withScans);
	return isTakenUp ? "taken-up" : "held";
}
