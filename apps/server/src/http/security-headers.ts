import { secureHeaders } from "hono/secure-headers";

/**
 * @param apiHost another host that the web app may call, if it was pointed at one.
 * @param isHttps whether people reach the server over TLS.
 */
export function securityHeaders(apiHost: string | undefined, isHttps: boolean) {
	return secureHeaders({
		contentSecurityPolicy: {
			defaultSrc: ["'self'"],
			scriptSrc: ["'self'"],
			// Mantine writes its theme's variables into a style element.
			styleSrc: ["'self'", "'unsafe-inline'"],
			// A product's image link may point anywhere on the web.
			imgSrc: ["'self'", "data:", "http:", "https:"],
			connectSrc: ["'self'", ...(apiHost === undefined ? [] : [new URL(apiHost).origin])],
			objectSrc: ["'none'"],
			baseUri: ["'self'"],
			formAction: ["'self'"],
			frameAncestors: ["'none'"],
		},
		// The sign-in popup of an external provider must be able to come back to us.
		crossOriginOpenerPolicy: "same-origin-allow-popups",
		crossOriginResourcePolicy: "cross-origin",
		referrerPolicy: "same-origin",
		strictTransportSecurity: isHttps ? "max-age=31536000; includeSubDomains" : false,
		xFrameOptions: "DENY",
		permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
	});
}
