import type { WebhookKind } from "@freehub/contract/kinds";
import { MAX_WEBHOOKS, type WithSecret } from "@freehub/contract/office/webhooks";
import { reason } from "@freehub/contract/rule-sentences";
import { v7 as uuidv7 } from "uuid";
import { fieldRefusal, refusal } from "#app-error.ts";
import { confirmAsker, hashOf } from "#areas/people/sign-in/find-caller.ts";
import type { ChangeFeed } from "#changes/change-feed.ts";
import { newestPosition } from "#changes/read-changes.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { withSecret } from "./get-webhook.ts";
import { isPrivateHost } from "./private-address.ts";
import { newSecret } from "./signature.ts";
import * as repo from "./webhooks.repo.ts";

type NewWebhook = { url: string; kinds: readonly WebhookKind[] };

/**
 * Adds a webhook for changes committed from now on. Its host name is resolved and checked only when something is sent.
 * @throws AppError invalid_input for a target that this server does not allow; too_many_webhooks.
 */
export async function addWebhook(
	db: Db,
	feed: ChangeFeed,
	mayBePrivate: boolean,
	{ url: given, kinds }: NewWebhook,
	request: WriteRequest,
): Promise<WithSecret> {
	const url = new URL(given);
	if (!mayBePrivate) refusePrivate(url);
	await feed.assignPositions();
	const position = await newestPosition(db);
	const { _id, secretHash } = await write(db, request, async (tx) => {
		// Its lock also enforces the limit for concurrent additions.
		await confirmAsker(tx, request, ["people.manage"]);
		if ((await repo.countWebhooks(tx)) >= MAX_WEBHOOKS) {
			throw refusal("too_many_webhooks", { max: MAX_WEBHOOKS });
		}
		const [id, secret] = [uuidv7(), newSecret()];
		await repo.insertWebhook(tx, {
			id,
			url: url.href,
			secret,
			kinds: [...new Set(kinds)].join(" "),
			owned_by: request.actor,
			created_at: request.now,
			state: "active",
			stop: null,
			position,
		});
		return { answer: { _id: id, secretHash: hashOf(secret) }, audit: [{ host: url.host, kinds }] };
	});
	return withSecret(db, _id, secretHash, request.now);
}

function refusePrivate(url: URL): void {
	const rule = url.protocol !== "https:" ? "web_address" : isPrivateHost(url) ? "public_address" : undefined;
	if (rule !== undefined) throw fieldRefusal("invalid_input", { field: "url", ...reason(rule) });
}
