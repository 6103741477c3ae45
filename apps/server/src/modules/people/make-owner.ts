import { insertAudit } from "#db/audit.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { lockOwners, takeOwnersSeat } from "#modules/identity/lock-owners.ts";
import * as repo from "./people.repo.ts";

/** What the operator does stands in the audit log like an owner's change of a role. */
const origin = { address: "", via: "", action: "person.role", requestId: "" } as const;

/** Makes the account with this address an owner, in the operator's name. @returns false where there is none. */
export function makeOwner(db: Db, email: string, now: Date): Promise<boolean> {
	return inTransaction(db, async (tx) => {
		await lockOwners(tx);
		const id = await repo.findIdByEmail(tx, email);
		if (id === undefined) return false;
		await takeOwnersSeat(tx);
		await repo.setRole(tx, id, "owner");
		const line = { actor: "system", outcome: "done", detail: { role: "owner" } } as const;
		await insertAudit(tx, { ...origin, target: id }, line, now);
		return true;
	});
}
