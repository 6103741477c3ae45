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
