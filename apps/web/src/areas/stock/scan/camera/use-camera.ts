import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createDecoder, type Decoder, DecoderError } from "./decoder.ts";
import { type Sightings, see } from "./sightings.ts";

/** Pause between two decoded pictures, in ms. */
const PAUSE_MS = 80;

type Torch = { isOn: boolean; isThere: boolean };

/** Reads codes from a camera while the component is mounted. */
export function useCamera(onCode: (code: string) => void) {
	const video = useRef<HTMLVideoElement>(null);
	const track = useRef<MediaStreamTrack>(undefined);
	const [chosen, choose] = useState<string>();
	const [cameras, setCameras] = useState<{ id: string; name: string }[]>([]);
	const [problem, setProblem] = useState<string>();
	const [torch, setTorch] = useState<Torch>({ isOn: false, isThere: false });
	const tell = useEffectEvent(onCode);

	useEffect(() => {
		let isOver = false;
		let stream: MediaStream | undefined;
		let decoder: Decoder | undefined;

		async function look() {
			stream = await openCamera(chosen);
			const shown = video.current;
			if (isOver || shown === null) return end();
			const [first] = stream.getVideoTracks();
			track.current = first;
			setTorch({ isOn: false, isThere: hasTorch(first) });
			shown.srcObject = stream;
			await shown.play();
			setCameras(await listCameras());
			decoder = await createDecoder();
			setProblem(undefined);
			let seen: Sightings = new Map();
			while (!isOver) {
				const found = see(seen, await decoder.decode(shown), performance.now());
				seen = found.seen;
				if (isOver) break;
				for (const code of found.fresh) tell(code);
				await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
			}
		}

		function end() {
			for (const each of stream?.getTracks() ?? []) each.stop();
			decoder?.end();
		}

		look().catch((error: unknown) => {
			if (!isOver) setProblem(whyNoCamera(error));
			end();
		});
		return () => {
			isOver = true;
			end();
		};
	}, [chosen]);

	async function switchTorch() {
		const isOn = !torch.isOn;
		await track.current?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
		setTorch({ isOn, isThere: true });
	}

	return { video, cameras, chosen, choose, torch, switchTorch, problem };
}

function openCamera(id: string | undefined): Promise<MediaStream> {
	const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
	const which = id === undefined ? { facingMode: "environment" } : { deviceId: { exact: id } };
	return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...size, ...which } });
}

async function listCameras(): Promise<{ id: string; name: string }[]> {
	const devices = await navigator.mediaDevices.enumerateDevices();
	return devices
		.filter(({ kind }) => kind === "videoinput")
		.map(({ deviceId, label }, i) => {
			const number = i + 1;
			return { id: deviceId, name: label || t`Camera ${number}` };
		});
}

function hasTorch(track: MediaStreamTrack | undefined): boolean {
	const capabilities = track?.getCapabilities?.() as { torch?: boolean } | undefined;
	return capabilities?.torch === true;
}

function whyNoCamera(error: unknown): string {
	if (!window.isSecureContext) {
		return t`The camera works only over https. A handheld scanner works everywhere.`;
	}
	if (error instanceof DecoderError) return t`This could not be loaded. Check the connection and try again.`;
	switch (error instanceof DOMException ? error.name : "") {
		case "NotAllowedError":
			return t`The browser does not let this page use the camera. Allow it in the browser’s settings for this site.`;
		case "NotReadableError":
			return t`Another program is using the camera. Close it and start the camera again.`;
		case "NotFoundError":
		case "OverconstrainedError":
			return t`This device has no camera. A handheld scanner works too.`;
		default:
			return t`The camera could not be started. Try again, or use a handheld scanner.`;
	}
}
