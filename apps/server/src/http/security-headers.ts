type Firebase = { authDomain: string; emulator: string | undefined };

/** Other hosts that a page needs, by what it does with them. */
export type Sources = { connect: readonly string[]; frame: readonly string[]; script: readonly string[] };

/**
 * What a page needs besides its own origin for the Firebase SDK: the calls of the service, the frame in which the
 * sign-in window reports back, and Google's script that talks to that frame.
 */
export function firebaseSources(firebase: Firebase | undefined): Sources {
	if (firebase === undefined) return { connect: [], frame: [], script: [] };
	// With their paths: other scripts of that host would run whatever a link tells them to.
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

/**
 * The headers that every answer has. They are made once: setting them one by one on each answer cost more
 * than reading the rows of a page.
 * @param apiHost another host that the web app may call, if it was pointed at one.
 * @param isHttps whether people reach the server over TLS.
 * @param sources other hosts that an external identity service needs.
 */
export function securityHeaders(
	apiHost: string | undefined,
	isHttps: boolean,
	{ connect, frame, script }: Sources,
): Readonly<Record<string, string>> {
	const also = (sources: readonly string[]) => sources.map((source) => ` ${source}`).join("");
	const policy = [
		"default-src 'self'",
		`script-src 'self'${also(script)}`,
		// Mantine writes its theme's variables into a style element.
		"style-src 'self' 'unsafe-inline'",
		// A product's image link may point anywhere on the web.
		"img-src 'self' data: http: https:",
		`connect-src 'self'${apiHost === undefined ? "" : ` ${new URL(apiHost).origin}`}${also(connect)}`,
		...(frame.length === 0 ? [] : [`frame-src${also(frame)}`]),
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	];
	return {
		"Content-Security-Policy": policy.join("; "),
		// The sign-in popup of an external provider must be able to come back to us.
		"Cross-Origin-Opener-Policy": "same-origin-allow-popups",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Permissions-Policy": "camera=(), geolocation=(), microphone=()",
		"Referrer-Policy": "same-origin",
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY",
		...(isHttps ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
	};
}
