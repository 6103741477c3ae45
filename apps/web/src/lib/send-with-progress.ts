import type { Send } from "@freehub/contract/client";
import { apiHost } from "./api.ts";

/** Sends a request and reports the share of its body that was sent (0 to 1), which `fetch` cannot do. */
export function sendWithProgress(onProgress: (part: number) => void): Send {
	return (path, { method = "GET", headers, body, signal }) => {
		return new Promise((resolve, reject) => {
			const request = new XMLHttpRequest();
			request.open(method, apiHost() + path);
			request.withCredentials = true;
			new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
			request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
			request.onload = () => {
				resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
			};
			request.onerror = () => reject(new TypeError("The request failed."));
			request.onabort = () => reject(new DOMException("The request was given up.", "AbortError"));
			signal?.addEventListener("abort", () => request.abort(), { once: true });
			request.send(body as XMLHttpRequestBodyInit | null);
		});
	};
}

function headersOf(request: XMLHttpRequest): Headers {
	const headers = new Headers();
	for (const line of request
		.getAllResponseHeaders()
		.trim()
		.split(/[\r\n]+/)) {
		const at = line.indexOf(":");
		if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
	}
	return headers;
}
