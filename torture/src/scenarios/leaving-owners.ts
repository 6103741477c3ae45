import type { Exchange } from "../http-client.ts";
import { openPeople, type Person } from "../people.ts";
import { type Shop, serverOf } from "../shop.ts";

/** Valid answers to somebody who leaves: done, signed out or demoted by then, or the last owner. */
const expected = [200, 401, 403, 409];

/**
 * Two owners leave at the same moment, by deleting the account or by stepping down, while one of them makes a third person owner
 * who accepts an older invitation with another role. Whichever wins, there is an owner afterwards.
 * @returns a sentence with the figures.
 */
export async function leavingOwners(shop: Shop, rounds: number): Promise<string> {
	const people = await openPeople(shop.database, shop.authSecret);
	const left = new Map<number, number>();
	try {
		for (let round = 0; round < rounds; round++) {
			await people.demoteAll();
			const [one, two] = [await people.add("owner"), await people.add("owner")];
			const heir = await people.add("customer");
			const invitation = await people.invite(heir, "viewer");
			const exchanges = [leaving(one, round % 2), leaving(two, round % 4 < 2 ? 0 : 1)];
			if (round % 3 === 0) exchanges.push(roleOf(heir, "owner", one), accepting(heir, invitation));
			const answers = await Promise.all(
				exchanges.map((exchange, turn) => shop.client.send(serverOf(shop, round + turn).origin, exchange)),
			);
			shop.operations += answers.length;
			for (const answer of answers) {
				if (!expected.includes(answer.status))
					shop.findings.add("somebody left with a strange answer", answer);
			}
			const owners = await people.countOwners();
			if (owners === 0) shop.findings.add("the shop lost its owner", { exchanges, answers });
			left.set(owners, (left.get(owners) ?? 0) + 1);
		}
	} finally {
		await people.close();
	}
	const counts = [...left]
		.toSorted(([a], [b]) => a - b)
		.map(([owners, times]) => `${owners}: ${times} times`);
	return `owners left after each: ${counts.join(", ")}`;
}

function leaving(person: Person, way: number): Exchange {
	if (way === 1) return roleOf(person, "customer", person);
	return { method: "POST", path: "/account/deletion", body: { removeName: true }, as: person.as };
}

function roleOf({ id }: Person, role: string, { as }: Person): Exchange {
	return { method: "PATCH", path: `/people/${id}`, body: { role }, as };
}

function accepting({ as }: Person, token: string): Exchange {
	return { method: "POST", path: "/invitations/acceptance", body: { token }, as };
}
