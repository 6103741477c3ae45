import type { IdentitySettings, Provider } from "@freehub/contract/people/identity";
import { useEffect, useEffectEvent, useState } from "react";
import { failureOf } from "./identity-failure.ts";
import { paths } from "./paths.ts";
import { providerFailure, providerName } from "./provider-words.ts";

const POPUP_NAME = "freehub-sign-in";

/** How the sign-in window ended; `code` is the provider's or the server's error code. */
export type SignInNews = { ok: true } | { ok: false; code: string };

/** Tells the page that opened the sign-in window how it ended. */
export function tellSignIn(news: SignInNews): void {
	const channel = new BroadcastChannel(POPUP_NAME);
	channel.postMessage(news);
	channel.close();
}

/** @returns a function that stops listening. */
export function hearSignIn(onNews: (news: SignInNews) => void): () => void {
	const channel = new BroadcastChannel(POPUP_NAME);
	channel.onmessage = (event: MessageEvent<SignInNews>) => onNews(event.data);
	return () => channel.close();
}

/** The window's purpose: to sign in, or to add the provider to the signed-in account. */
type PopupPurpose = "sign-in" | "link";

type Attempt = { provider: Provider; popup: Window; isOver: boolean };
export type ProviderTrouble = { provider: Provider; sentence: string };

type Options = {
	purpose: PopupPurpose;
	settings: IdentitySettings | undefined;
	/** Called when the window has succeeded; the button stays busy until this resolves. */
	onDone: (provider: Provider | undefined) => Promise<unknown>;
};

/** Opens a provider's page in a popup window. `trouble` is the failure to show next to the button. */
export function useProviderPopup({ purpose, settings, onDone }: Options) {
	const [attempt, setAttempt] = useState<Attempt>();
	const [trouble, setTrouble] = useState<ProviderTrouble>();

	function fail(provider: Provider, code: string) {
		say(provider, providerFailure(code, providerName(provider, settings)));
	}

	function say(provider: Provider, sentence: string) {
		setAttempt((before) => before && { ...before, isOver: true });
		setTrouble({ provider, sentence });
	}

	// Handle messages even if the window seems closed: a provider's page can hide it from the page that opened it.
	const onNews = useEffectEvent(async (news: SignInNews) => {
		if (!news.ok) {
			if (attempt !== undefined) fail(attempt.provider, news.code);
			return;
		}
		setTrouble(undefined);
		try {
			await onDone(attempt?.provider);
			setAttempt(undefined);
		} catch (error) {
			if (attempt !== undefined) say(attempt.provider, failureOf(error).sentence);
		}
	});
	useEffect(() => hearSignIn((news) => void onNews(news)), []);

	const onClosed = useEffectEvent((provider: Provider) =>
		fail(provider, navigator.onLine ? "closed" : "offline"),
	);
	useEffect(() => {
		if (attempt === undefined || attempt.isOver) return;
		let closedAt = 0;
		const watch = setInterval(() => {
			if (!attempt.popup.closed) return;
			// The window's last message may still arrive after it has closed.
			closedAt ||= Date.now();
			if (Date.now() - closedAt > 1000) onClosed(attempt.provider);
		}, 300);
		return () => clearInterval(watch);
	}, [attempt]);

	/** Call it in the click handler itself: browsers block windows that open later. @param code the one-time code of a new shop. */
	function open(provider: Provider, code = "") {
		setTrouble(undefined);
		const popup = openPopup(paths.signInPopup(provider, purpose) + windowCode(code));
		if (popup === null) return fail(provider, "blocked");
		setAttempt({ provider, popup, isOver: false });
	}

	const pending = attempt?.isOver === false ? attempt.provider : undefined;
	return { open, pending, trouble, setTrouble };
}

/** After `#`, which is sent to no server and so is in no log. */
const windowCode = (code: string): string => (code === "" ? "" : `#code=${encodeURIComponent(code)}`);

/** The one-time code that the sign-in window was opened with; empty if none. */
export function codeOfWindow(hash: string): string {
	return new URLSearchParams(hash.slice(1)).get("code") ?? "";
}

function openPopup(path: string): Window | null {
	const [width, height] = [500, 600];
	const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
	const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
	const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
	return window.open(path, "freehub-signin", features);
}
