import { createHash } from "node:crypto";
import type { Config, Firebase } from "#config.ts";

/** Other hosts that a page may use, by purpose. */
type Sources = { connect: readonly string[]; frame: readonly string[]; script: readonly string[] };

/**
 * The hosts of the Firebase SDK: the calls of the service, the frame in which the sign-in window reports back, and Google's
 * script that communicates with that frame.
 */
export function firebaseSources(firebase: Pick<Firebase, "authDomain" | "emulator"> | undefined): Sources {
	if (firebase === undefined) return { connect: [], frame: [], script: [] };
	// With paths: other scripts of that host would execute whatever a link tells them.
	const script = ["https://apis.google.com/js/api.js", "https://apis.google.com/_/scs/"];
	if (firebase.emulator !== undefined) {
		const emulator = `http://${firebase.emulator}`;
		return { connect: [emulator], frame: [emulator], script };
	}
	return {
		connect: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
		frame: [`https://${firebase.authDomain}`],
		script,
	};
}

/** Only before-app.js creates a policy, which all texts pass through. */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default";

/** The policy of the API documentation page, whose library writes markup and has images in its styles. */
export function docsPolicy(headers: Readonly<Record<string, string>>): string {
	const policy = headers["Content-Security-Policy"] ?? "";
	return policy.replace(`; ${trustedTypes}`, "").replace("img-src 'self'", "img-src 'self' data:");
}

/**
 * The headers of pages and files, computed once: setting them one by one cost more than reading a page's rows.
 * @param template the built index.html: only its inline scripts may run.
 */
export function securityHeaders(
	{ apiHost, publicUrl, firebase }: Pick<Config, "apiHost" | "publicUrl" | "firebase">,
	template = "",
): Readonly<Record<string, string>> {
	const { connect, frame, script } = firebaseSources(firebase);
	const api = apiHost === undefined ? [] : [new URL(apiHost).origin];
	const also = (sources: readonly string[]) => sources.map((source) => ` ${source}`).join("");
	const policy = [
		"default-src 'self'",
		`script-src 'self'${also([...hashesOf(template), ...script])}`,
		// Mantine writes its theme's variables into a style element.
		"style-src 'self' 'unsafe-inline'",
		// A product's image link may point anywhere on the web. Pages loaded over https may load images only over https.
		`img-src 'self'${publicUrl?.startsWith("https:") ? "" : " http:"} https:`,
		`connect-src 'self'${also([...api, ...connect])}`,
		...(frame.length === 0 ? [] : [`frame-src${also(frame)}`]),
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		// Firebase's SDK loads Google's script, which writes markup.
		...(firebase === undefined ? [trustedTypes] : []),
	];
	return {
		"Content-Security-Policy": policy.join("; "),
		// The sign-in popup of an external provider must be able to return to this page.
		"Cross-Origin-Opener-Policy": "same-origin-allow-popups",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
		"Referrer-Policy": "same-origin",
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY",
		...(publicUrl?.startsWith("https:")
			? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
			: {}),
	};
}

/** The headers of a JSON answer, of the headers of a page: nothing of it is ever shown, run or opened as a window. */
export function dataHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	const {
		"Cross-Origin-Opener-Policy": _opener,
		"Permissions-Policy": _permissions,
		"X-Frame-Options": _frame,
		...others
	} = headers;
	return { ...others, "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" };
}

/**
 * The policy of the script that decodes camera images: a worker that may load nothing else. It compiles WebAssembly, which no
 * page may do.
 */
export const decoderPolicy =
	"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'";

/** The hashes that allow a page's inline scripts in its policy. */
function hashesOf(template: string): string[] {
	return Array.from(template.matchAll(/<script>(.*?)<\/script>/gs), ([, script = ""]) => {
		const hash = createHash("sha256").update(script).digest("base64");
		return `'sha256-${hash}'`;
	});
}
