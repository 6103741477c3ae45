// why: Google's script api.js cannot be reached from a test. This implements the part of gapi.iframes that the Firebase SDK and
// the emulator's frame use, over postMessage: events with an answer, between a page and its frame.
(() => {
	/** The peer: the frame for the page, the page for the frame. */
	function connect(peer) {
		const handlers = new Map();
		const early = new Map();
		const waiting = new Map();
		let last = 0;
		let open;
		const isOpen = new Promise((resolve) => (open = resolve));
		const post = (message) => peer.postMessage({ gapi: message }, "*");

		async function hear({ type, id, data }) {
			if (type === "ready") return open();
			if (type === "answer") return settle(id, data);
			const handler = handlers.get(type);
			if (handler === undefined) early.set(type, [...(early.get(type) ?? []), { type, id, data }]);
			else post({ type: "answer", id, data: await handler(data) });
		}
		function settle(id, data) {
			try {
				waiting.get(id)?.([data]);
			} catch {
				// Google's script swallows exceptions of callbacks; one of the SDK's callbacks always throws.
			}
		}
		addEventListener("message", (event) => {
			if (event.source === peer && event.data?.gapi !== undefined) void hear(event.data.gapi);
		});

		return {
			greet: () => post({ type: "ready" }),
			open,
			restyle: async () => {},
			ping: async (callback) => {
				await isOpen;
				callback();
			},
			register(type, handler) {
				handlers.set(type, handler);
				for (const message of early.get(type) ?? []) void hear(message);
				early.delete(type);
			},
			async send(type, data, callback) {
				await isOpen;
				waiting.set(++last, callback);
				post({ type, id: last, data });
			},
		};
	}

	const context = {
		open({ where, url, attributes }, callback) {
			const frame = document.createElement("iframe");
			for (const [name, value] of Object.entries(attributes)) {
				if (name === "style") Object.assign(frame.style, value);
				else frame.setAttribute(name, value);
			}
			frame.src = url;
			where.append(frame);
			return callback(connect(frame.contentWindow));
		},
		getParentIframe() {
			const page = connect(parent);
			page.open();
			page.greet();
			return page;
		},
	};
	const iframes = { Iframe: class {}, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context };
	window.gapi = {
		load(_, { callback }) {
			window.gapi.iframes = iframes;
			callback();
		},
	};

	const onload = new URL(document.currentScript.src).searchParams.get("onload");
	setTimeout(() => window[onload ?? "gapi_onload"]?.());
})();
