import type { QueryClient } from "@tanstack/react-query";
import { claimSessions } from "./claim-sessions.ts";
import { guestRecordKeys } from "./guest-scans.ts";
import { scanRunner } from "./scan-runner.ts";

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
