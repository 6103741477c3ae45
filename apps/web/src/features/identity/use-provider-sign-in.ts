import type { Provider } from "@freehub/contract/identity";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { paths } from "#lib/paths.ts";
import { providersQuery, sessionQuery } from "./queries.ts";
import { hearSignIn } from "./sign-in-channel.ts";

type Trouble = { provider: Provider; sentence: string };

/** Signs in through a provider's page in a pop-up window; the session query then carries the person on. */
export function useProviderSignIn() {
	const { data: configured } = useQuery(providersQuery);
	const queryClient = useQueryClient();
	const [open, setOpen] = useState<{ provider: Provider; popup: Window }>();
	const [trouble, setTrouble] = useState<Trouble>();

	function end(sentence?: string) {
		setOpen(undefined);
		if (open !== undefined && sentence !== undefined) setTrouble({ provider: open.provider, sentence });
	}

	const onNews = useEffectEvent(async (isSignedIn: boolean) => {
		if (!isSignedIn) return end("The provider did not sign you in. Nothing was changed; try again.");
		setTrouble(undefined);
		await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
		end();
	});
	// Also without a window that is known to be open: a provider's page can hide it from the page that opened it.
	useEffect(() => hearSignIn(({ ok }) => void onNews(ok)), []);

	const onClosed = useEffectEvent(() => end("The sign-in window was closed before it finished."));
	useEffect(() => {
		if (open === undefined) return;
		let closedAt = 0;
		const watch = setInterval(() => {
			if (!open.popup.closed) return;
			// The window's last message may still be on its way when it is gone.
			closedAt ||= Date.now();
			if (Date.now() - closedAt > 1000) onClosed();
		}, 300);
		return () => clearInterval(watch);
	}, [open]);

	function start(provider: Provider) {
		setTrouble(undefined);
		if (configured?.[provider] === false) return;
		if (configured === undefined && provider !== "google") return;
		const popup = openPopup(provider);
		if (popup !== null) return setOpen({ provider, popup });
		setTrouble({
			provider,
			sentence: "The browser blocked the sign-in window. Allow pop-ups for this site and try again.",
		});
	}

	return { start, configured, pending: open?.provider, trouble };
}

function openPopup(provider: Provider): Window | null {
	const [width, height] = [500, 600];
	const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
	const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
	const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
	return window.open(paths.signInPopup(provider), "freehub-signin", features);
}
