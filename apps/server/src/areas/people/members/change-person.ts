import type { Member } from "@freehub/contract/people/people";
import { reason } from "@freehub/contract/rule-sentences";
import type { Role } from "@freehub/domain/people/access";
import type { WorksAt } from "@freehub/domain/people/own-stores";
import { fieldRefusal, refusal } from "#app-error.ts";
import { removeAccount } from "#areas/people/sign-in/delete-account.ts";
import { endSessions, revokeTokens } from "#areas/people/sign-in/end-access.ts";
import { confirmAsker } from "#areas/people/sign-in/find-caller.ts";
import { findWorksAt } from "#areas/people/sign-in/own-stores.ts";
import { lookAtOthers } from "#areas/people/sign-in/owners.ts";
import { changesBetween } from "#db/audit.ts";
import { accessChanged } from "#db/changes.ts";
import type { Db, Tx } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import * as repo from "./people.repo.ts";
import { toMember } from "./people.repo.ts";

/** Changes a person's role. @throws AppError last_owner if the shop would be left without an owner. */
export function changeRole(db: Db, id: string, role: Role, request: WriteRequest): Promise<Member> {
	return write(db, request, async (tx) => {
		await confirmAsker(tx, request, ["people.manage"]);
		const person = await personOf(tx, id);
		if (role !== "owner") await refuseLastOwner(tx, person);
		await repo.setRole(tx, id, role);
		const changed = changesBetween({ role: person.role }, { role });
		const answer = toMember({ ...person, role }, await findWorksAt(tx, id));
		return { answer, changes: [accessChanged], audit: [{ role, changed }] };
	});
}

/**
 * Says at which stores a person works, and whether their role holds only there.
 * @throws AppError not_found; invalid_input for a place that is no store, and for a limit of an owner.
 */
export function setStores(
	db: Db,
	id: string,
	{ stores: given, onlyThere }: WorksAt,
	request: WriteRequest,
): Promise<Member> {
	return write(db, request, async (tx) => {
		await confirmAsker(tx, request, ["people.manage"]);
		const person = await personOf(tx, id);
		refuseLimitedOwner(person.role, onlyThere);
		const before = await findWorksAt(tx, id);
		const { stores, named } = await storesToWorkAt(tx, given, before.stores);
		await repo.setStores(tx, id, { stores, onlyThere });
		const changed = changesBetween(
			{ stores: named(before.stores), onlyThere: before.onlyThere },
			{ stores: named(stores), onlyThere },
		);
		const answer = toMember(person, { stores, onlyThere });
		const audit = [{ stores: named(stores), onlyThere, changed }];
		return { answer, changes: [accessChanged], audit };
	});
}

/** @throws AppError invalid_input if an owner would be limited to stores. */
export function refuseLimitedOwner(role: Role, onlyThere: boolean): void {
	if (onlyThere && role === "owner")
		throw fieldRefusal("invalid_input", { field: "onlyThere", ...reason("owner_not_limited") });
}

/**
 * The given stores, each once; `named` writes them and those of `before` by their names.
 * @throws AppError invalid_input for a place that is no store.
 */
export async function storesToWorkAt(tx: Tx, given: readonly string[], before: readonly string[] = []) {
	const stores = [...new Set(given)];
	const names = await repo.storeNames(tx, [...stores, ...before]);
	const unknown = stores.findIndex((store) => !names.has(store));
	if (unknown !== -1)
		throw fieldRefusal("invalid_input", { field: `stores.${unknown}`, ...reason("no_such_warehouse") });
	const named = (ids: readonly string[]) => ids.map((store) => names.get(store) ?? store).join(", ");
	return { stores, named };
}

/**
 * Removes the account of a person who has left; the name stays in movements and the audit log, and the address can be invited
 * again.
 * @throws AppError last_owner if the shop would be left without an owner.
 */
export function removePerson(db: Db, id: string, request: WriteRequest): Promise<{ removed: true }> {
	return write(db, request, async (tx) => {
		await confirmAsker(tx, request, ["people.manage"]);
		const person = await personOf(tx, id);
		await refuseLastOwner(tx, person);
		const changes = await removeAccount(tx, person, { removeName: false });
		return { answer: { removed: true }, changes };
	});
}

/** Ends all sessions and tokens of a person who lost a phone or has left. */
export function signOutPerson(
	db: Db,
	id: string,
	request: WriteRequest,
): Promise<{ sessions: number; tokens: number }> {
	return write(db, request, async (tx) => {
		await confirmAsker(tx, request, ["people.manage"]);
		await personOf(tx, id);
		const sessions = await endSessions(tx, id);
		const tokens = await revokeTokens(tx, id, request.now);
		return { answer: { sessions, tokens }, changes: sessions + tokens > 0 ? [accessChanged] : [] };
	});
}

type Person = NonNullable<Awaited<ReturnType<typeof repo.findPerson>>>;

async function personOf(tx: Tx, id: string): Promise<Person> {
	const person = await repo.findPerson(tx, id);
	if (person !== undefined) return person;
	throw refusal("not_found.person");
}

async function refuseLastOwner(tx: Tx, { id, role }: Person): Promise<void> {
	if (role !== "owner" || (await lookAtOthers(tx, id)).hasOwner) return;
	throw refusal("last_owner");
}
