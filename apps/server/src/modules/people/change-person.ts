import type { Member } from "@freehub/contract/people";
import type { AccessMode, Role } from "@freehub/domain/access";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import { insertAudit } from "#db/audit.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import { confirmAsker, lockOwners, takeOwnersSeat } from "#modules/identity/confirm-asker.ts";
import * as repo from "./people.repo.ts";
import { toMember } from "./people.repo.ts";

/** Gives somebody another role. @throws AppError last_owner rather than leave the shop without an owner. */
export function changeRole(
	db: Db,
	id: string,
	role: Role,
	request: WriteRequest,
	access: AccessMode,
): Promise<Member> {
	return answerOnce(db, request, { role }, async (tx) => {
		await confirmAsker(tx, request, ["people.manage"], access);
		const person = await repo.findPerson(tx, id);
		if (person === undefined) throw new AppError("not_found", "There is nobody with this id.");
		if (person.role === "owner" && role !== "owner" && (await repo.countOtherOwners(tx, id)) === 0) {
			throw new AppError("last_owner", "This is the last owner. Make somebody else an owner first.");
		}
		await repo.setRole(tx, id, role);
		return toMember({ ...person, role });
	});
}

/** Ends whatever somebody is signed in with: a lost telephone, a colleague who has left. */
export function signOutPerson(
	db: Db,
	id: string,
	request: WriteRequest,
	access: AccessMode,
): Promise<{ sessions: number; tokens: number }> {
	return answerOnce(db, request, undefined, async (tx) => {
		await confirmAsker(tx, request, ["people.manage"], access);
		if ((await repo.findPerson(tx, id)) === undefined) {
			throw new AppError("not_found", "There is nobody with this id.");
		}
		return {
			sessions: await repo.endSessions(tx, id),
			tokens: await repo.revokeTokens(tx, id, request.now),
		};
	});
}

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
