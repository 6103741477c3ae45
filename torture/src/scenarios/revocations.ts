import { addToken } from "@freehub/contract/people/account";
import { runClients, type Shop, serverOf } from "../shop.ts";

/** Number of tokens in use at the same time. */
const AT_ONCE = 10;
/** Number of clients per token. */
const CLIENTS = 6;
/** Max time a token is used before it is revoked, in ms. */
const USE_MS = 300;
/** How long requests continue after the revocation, in ms; longer where another process may accept the token for a moment. */
const AFTER_MS = { alone: 300, together: 2500 };
/** Max time until other processes reject the token, in ms. */
const ELSEWHERE_MS = 2000;

type Use = { token: number; server: number; sentAt: number; isAccepted: boolean };

/**
 * Revokes tokens while clients use them. The process that answered the revocation accepts no request sent later; other processes
 * accept none sent 2 s later.
 * @returns a sentence with the figures.
 */
export async function revocations(shop: Shop, count: number): Promise<string> {
	const seen = { accepted: 0, refused: 0, here: 0, elsewhere: 0, latest: 0 };
	for (let first = 0; first < count; first += AT_ONCE) {
		await runClients(shop, Math.min(AT_ONCE, count - first), async (random, index) => {
			const token = first + index;
			const { uses, revokedAt } = await useAndRevoke(shop, token, random.below(USE_MS));
			for (const { server, sentAt, isAccepted } of uses) {
				seen[isAccepted ? "accepted" : "refused"] += 1;
				const after = sentAt - revokedAt;
				if (!isAccepted || after < 0) continue;
				const isHere = server === token % shop.servers.length;
				seen[isHere ? "here" : "elsewhere"] += 1;
				seen.latest = Math.max(seen.latest, after);
				if (isHere) shop.findings.add(`a token was accepted ${after.toFixed(0)} ms after its revocation`);
				else if (after > ELSEWHERE_MS) {
					shop.findings.add(`another process accepted a token ${after.toFixed(0)} ms after its revocation`);
				}
			}
		});
	}
	return (
		`${seen.accepted} requests accepted and ${seen.refused} refused; after the answer ${seen.here} accepted in the ` +
		`same process, ${seen.elsewhere} elsewhere, the last one ${seen.latest.toFixed(0)} ms after it`
	);
}

/** @returns every use of a token, and the time of the answer to its revocation; all times in ms of the same clock. */
async function useAndRevoke(
	shop: Shop,
	token: number,
	after: number,
): Promise<{ uses: Use[]; revokedAt: number }> {
	const origin = serverOf(shop, token).origin;
	const body = { name: `Till ${token}`, scopes: ["stock.read"], days: 1 };
	const made = await shop.client.send(origin, { method: "POST", path: "/account/tokens", body });
	const { token: secret, _id } = addToken.answer.parse(JSON.parse(made.text));
	const uses: Use[] = [];
	let until = Number.POSITIVE_INFINITY;
	const clients = Array.from({ length: CLIENTS }, async (_, client) => {
		for (let turn = client; performance.now() < until; turn++) {
			const server = turn % shop.servers.length;
			const sentAt = performance.now();
			const as = { authorization: `Bearer ${secret}` };
			const exchange = { method: "GET", path: "/locations", as } as const;
			const { status } = await shop.client.send(serverOf(shop, server).origin, exchange);
			shop.operations += 1;
			uses.push({ token, server, sentAt, isAccepted: status === 200 });
			if (status !== 200 && status !== 401) shop.findings.add(`a token's use was answered with ${status}`);
		}
	});
	await new Promise((resolve) => setTimeout(resolve, after));
	const revoked = await shop.client.send(origin, { method: "DELETE", path: `/account/tokens/${_id}` });
	const revokedAt = performance.now();
	if (revoked.status !== 200) shop.findings.add(`a revocation was answered with ${revoked.status}`, revoked);
	until = revokedAt + (shop.servers.length === 1 ? AFTER_MS.alone : AFTER_MS.together);
	await Promise.all(clients);
	return { uses, revokedAt };
}
