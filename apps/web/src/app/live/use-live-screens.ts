import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "#features/identity/use-session.ts";
import { createChangeStream } from "./change-stream.ts";
import { createLiveScreens } from "./live-screens.ts";

/** A connection that is back sooner is not worth a word. */
const LOST_MS = 5000;

/** Lets the workspace's screens follow what is committed. @returns whether they have not for a while. */
export function useLiveScreens(): { isLost: boolean } {
	const queryClient = useQueryClient();
	const { user } = useSession();
	const [isLost, setLost] = useState(false);
	const [stream, setStream] = useState<ReturnType<typeof createChangeStream>>();

	useEffect(() => {
		const screens = createLiveScreens(queryClient);
		let timer: ReturnType<typeof setTimeout> | undefined;
		function onLive(isLive: boolean): void {
			if (isLive) {
				clearTimeout(timer);
				timer = undefined;
				setLost(false);
			} else timer ??= setTimeout(() => setLost(true), LOST_MS);
		}
		const own = createChangeStream({
			onChanges: screens.apply,
			onAgain: screens.readAgain,
			onEnd: screens.askWhoReads,
			onLive,
		});
		own.start();
		setStream(own);
		return () => {
			own.stop();
			screens.stop();
			clearTimeout(timer);
		};
	}, [queryClient]);

	const person = user && JSON.stringify([user.id, user.rights]);
	const [known, setKnown] = useState(person);
	useEffect(() => {
		if (person === known) return;
		setKnown(person);
		// Until the session has been read nobody knows who it was.
		if (known !== undefined) stream?.anew();
	}, [person, known, stream]);
	return { isLost };
}
