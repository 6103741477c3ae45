import { createMiddleware } from "hono/factory";
import { refusal } from "#app-error.ts";
import type { Config } from "#config.ts";
import type { AppEnv } from "./app-env.ts";
import { isOperator } from "./operator.ts";

/**
 * Refuses requests to hosts other than the configured one: nothing is derived from a host name chosen by a stranger, and a page
 * on another name that resolves to this machine (DNS rebinding) cannot read anything. The port may differ, behind a proxy. A
 * proxy that sends its own name must pass the requested host in X-Forwarded-Host.
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
			// Commands on this machine use the address on which the server listens.
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
