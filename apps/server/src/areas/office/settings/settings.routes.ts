import { changeBasics as changeBasicsOf, getBasics } from "@freehub/contract/office/basics";
import * as contract from "@freehub/contract/office/settings";
import type { SignUpChoice } from "@freehub/domain/people/sign-up";
import { shop } from "@freehub/domain/shop";
import type { Config } from "#config.ts";
import type { Tx } from "#db/connection.ts";
import type { WriteRequest } from "#db/write.ts";
import { route, type Server } from "#http/route.ts";
import { readSettings } from "#shop/shop-settings.ts";
import { changeBasics, readBasics } from "./change-basics.ts";
import { changeSettings } from "./change-settings.ts";

/** The effects of settings on people. */
type People = {
	/** Refuses a request whose author may not manage people any more. */
	confirmManager: (tx: Tx, request: WriteRequest) => Promise<unknown>;
	/** Applies the owner's new choice of who may sign up. */
	takeSignUp: (choice: SignUpChoice) => void;
};

/** The owner's settings of the shop. */
export function settingsRoutes(server: Server, { confirmManager, takeSignUp }: People): void {
	const { db, config } = server;
	const configured = () => configuredOf(config);
	route(server, contract.getSettings, async () => ({
		...(await readSettings(db.kysely)),
		configured: configured(),
	}));
	route(server, contract.changeSettings, async ({ body, request }) => {
		const settings = await changeSettings(db, body, request, confirmManager);
		takeSignUp(settings.signUp);
		return { ...settings, configured: configured() };
	});
	route(server, getBasics, () => readBasics(db.kysely, config));
	route(server, changeBasicsOf, async ({ body, request }) => {
		const basics = await changeBasics(db, config, body, request, confirmManager);
		await server.followShop();
		return basics;
	});
}

function configuredOf({ access }: Config): contract.AllSettings["configured"] {
	const { currency, language, timeZone = null, weightUnit = null } = shop();
	return { access, currency, language, timeZone, weightUnit };
}
