import type { QueryClient } from "@tanstack/react-query";
import { guestRecordKeys } from "./guest-scans.ts";
import { replaceSessions, sessionsOfGuests } from "./kept-sessions.ts";
import { scanRunner } from "./scan-runner.ts";
import { type ScanSession, scansOf } from "./session.ts";
import { changeSession, sessionKept, sessionNow, takeSession } from "./session-store.ts";

/**
 * Moves a guest's scans that could not be looked up to this person, and continues with them.
 * @returns whether there were any.
 */
export async function claimScans(queryClient: QueryClient, guest: string, person: string): Promise<boolean> {
	const outcome = await claimSessions(guest, person);
	await queryClient.invalidateQueries({ queryKey: guestRecordKeys.all });
	if (outcome === "nothing") return false;
	const runner = scanRunner(queryClient);
	void (outcome === "taken-up" ? runner.takeUp() : runner.resume());
	return true;
}

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
	const withScans = (before: ScanSession): ScanSession => {
		const claimed = scans.map((scan) => ({ ...scan, batch: before.batch, isAside: true as const }));
		return { ...before, waiting: [...claimed, ...before.waiting] };
	};
	const isTakenUp = await takeSession(person, () => first.work);
	const session = sessionNow();
	await replaceSessions(guest, session && withScans(session));
	changeSession(withScans);
	return isTakenUp ? "taken-up" : "held";
}
