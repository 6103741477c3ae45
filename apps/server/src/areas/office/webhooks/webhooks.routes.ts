import * as contract from "@freehub/contract/office/webhooks";
import type { ChangeFeed } from "#changes/change-feed.ts";
import { PageAnswer, route, type Server } from "#http/route.ts";
import { addWebhook } from "./add-webhook.ts";
import {
	deleteWebhook,
	pauseWebhook,
	replayWebhook,
	resumeWebhook,
	rotateSecret,
	tryNow,
} from "./change-webhook.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { getWebhook, listDeliveries, listWebhooks } from "./get-webhook.ts";
import { sendAgain, testWebhook } from "./send-extra.ts";

export function webhookRoutes(server: Server, feed: ChangeFeed, dispatcher: Dispatcher): void {
	const { db, config } = server;
	/** Sends what this write has queued at once. */
	async function waking<T>(write: Promise<T>): Promise<T> {
		const answer = await write;
		dispatcher.wake();
		return answer;
	}
	route(server, contract.listWebhooks, ({ request }) => listWebhooks(db, request.now));
	route(server, contract.getWebhook, ({ params, request }) => getWebhook(db.kysely, params.id, request.now));
	route(server, contract.addWebhook, ({ body, request }) =>
		waking(addWebhook(db, feed, config.webhookPrivateTargets, body, request)),
	);
	route(server, contract.deleteWebhook, ({ params, request }) => deleteWebhook(db, params.id, request));
	route(server, contract.pauseWebhook, ({ params, request }) => pauseWebhook(db, params.id, request));
	route(server, contract.resumeWebhook, ({ params, request }) =>
		waking(resumeWebhook(db, params.id, request)),
	);
	route(server, contract.tryWebhook, ({ params, request }) => waking(tryNow(db, params.id, request)));
	route(server, contract.replayWebhook, ({ params, body, request }) =>
		waking(replayWebhook(db, feed, params.id, body.after, request)),
	);
	route(server, contract.rotateSecret, ({ params, request }) => rotateSecret(db, params.id, request));
	route(server, contract.testWebhook, ({ params, request }) => waking(testWebhook(db, params.id, request)));
	route(
		server,
		contract.listDeliveries,
		async ({ params, query }) => new PageAnswer(await listDeliveries(db, params.id, query)),
	);
	route(server, contract.sendAgain, ({ params, request }) => waking(sendAgain(db, params.id, request)));
}
