let typed = "";
let isKeeping = false;
let stop = () => {};

/** Whether keys are text for a field that is not there yet. */
export function areKeysKept(): boolean {
	return isKeeping;
}

/**
 * Keeps what is typed from now on for the palette's field, which may not be there yet: on a first opening its code is still
 * loading. The page gets none of these keys, which would be its shortcuts. @returns a function that forgets them.
 */
export function keepEarlyKeys(): () => void {
	function press(event: KeyboardEvent) {
		const { key, ctrlKey, metaKey, altKey, isComposing } = event;
		const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState("AltGraph");
		if (isCommand || isComposing) return;
		if (key === "Backspace") typed = Array.from(typed).slice(0, -1).join("");
		else if (Array.from(key).length === 1) typed += key;
		else return;
		event.preventDefault();
		event.stopPropagation();
	}
	typed = "";
	isKeeping = true;
	window.addEventListener("keydown", press, { capture: true });
	stop = () => {
		window.removeEventListener("keydown", press, { capture: true });
		typed = "";
		isKeeping = false;
	};
	return stop;
}

/** The text typed so far, for the field that has the focus now: it gets the next keys itself. */
export function takeEarlyKeys(): string {
	const text = typed;
	stop();
	return text;
}
