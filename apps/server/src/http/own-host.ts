import { createMiddleware } from "hono/factory";
import { refusal } from "#app-error.ts";
import type { Config } from "#config.ts";
import type { AppEnv } from "./app-env.ts";
import { isOperator } from "./operator.ts";

/**
 * Refuses requests to another host than the shop's, where the settings name it: nothing is made of a name that a stranger chose,
 * and a page of another name that leads to this machine (DNS rebinding) reads nothing. The port may be another, behind a proxy.
 * A proxy that names itself instead tells the host that was asked for in X-Forwarded-Host.
 */
export function ownHost(
	{ publicUrl, apiHost, trustProxy }: Pick<Config, "publicUrl" | "apiHost" | "trustProxy">,
	operatorKey: string | undefined,
) {
	const own = [publicUrl, apiHost].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
	return createMiddleware<AppEnv>(async (c, next) => {
		if (publicUrl !== undefined) {
			const asked = c.req.header("host") ?? new URL(c.req.url).host;
			const forwarded = trustProxy > 0 ? c.req.header("x-forwarded-host")?.split(",").at(-1) : undefined;
			const isOwn = own.includes(hostnameOf(asked)) || own.includes(hostnameOf(forwarded ?? ""));
			// Commands on this machine ask where the server listens.
			if (!isOwn && !isOperator(operatorKey, c)) {
				throw refusal("wrong_host", { publicUrl });
			}
		}
		await next();
	});
}

function hostnameOf(host: string): string {
	const url = `http://${host.trim()}`;
	return URL.canParse(url) ? new URL(url).hostname : "";
}
