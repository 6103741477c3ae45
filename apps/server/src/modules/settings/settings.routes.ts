import * as contract from "@freehub/contract/settings";
import type { Config } from "#config.ts";
import { route, type Server } from "#http/route.ts";
import type { Identity } from "#modules/identity/identity.ts";
import { changeSettings } from "./change-settings.ts";
import { currentSettings } from "./shop-settings.ts";

/** The owner's settings of the shop. */
export function settingsRoutes(server: Server, { callers }: Identity): void {
	const { db, config } = server;
	const configured = configuredOf(config);
	route(server, contract.getSettings, async () => ({ ...(await currentSettings(db.kysely)), configured }));
	route(server, contract.changeSettings, async ({ body, request }) => {
		const settings = await changeSettings(db, body, request);
		callers.takeSignUp(settings.signUp);
		return { ...settings, configured };
	});
}

function configuredOf({ access, shop }: Config): contract.AllSettings["configured"] {
	const { currency, language, timeZone = null, weightUnit = null } = shop;
	return { access, currency, language, timeZone, weightUnit };
}
