let audio: AudioContext | undefined;

/** One high beep: right. Two low beeps: wrong. Two short beeps: stored, but not looked up yet. */
const tones = {
	right: [[1320, 0, 0.09]],
	wrong: [
		[220, 0, 0.16],
		[180, 0.2, 0.24],
	],
	aside: [
		[660, 0, 0.07],
		[660, 0.12, 0.07],
	],
} as const;
const shakes = { right: 40, wrong: [90, 60, 90], aside: [40, 40, 40] };

/**
 * Signals the result of a scan by sound and vibration, for people who do not look. Does nothing if the browser supports neither.
 */
export function signal(what: keyof typeof tones): void {
	navigator.vibrate?.(shakes[what]);
	try {
		audio ??= new AudioContext();
		// Audio starts only after a first touch or key.
		if (audio.state === "suspended") void audio.resume().catch(() => undefined);
		for (const [frequency, start, length] of tones[what]) beep(audio, frequency, start, length);
	} catch {
		// Sound is optional.
	}
}

function beep(context: AudioContext, frequency: number, start: number, length: number): void {
	const [tone, volume] = [context.createOscillator(), context.createGain()];
	const from = context.currentTime + start;
	tone.type = "square";
	tone.frequency.value = frequency;
	volume.gain.setValueAtTime(0.08, from);
	volume.gain.exponentialRampToValueAtTime(0.001, from + length);
	tone.connect(volume).connect(context.destination);
	tone.start(from);
	tone.stop(from + length);
}
