import type { Member } from "@freehub/contract/people";
import type { AccessMode, Role } from "@freehub/domain/access";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { confirmAsker } from "#modules/identity/confirm-asker.ts";
import { toMember } from "./member-answer.ts";
import * as repo from "./people.repo.ts";

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
