/** Parts and accessories of a bike are not bikes: names with these words get the box, whatever else they contain. */
const others =
	/\b(saddle|seat|frame|fork|handlebar|bar|stem|headset|pedal|brake|chain|derailleur|cassette|bracket|tyre|tire|tube|rim|spoke|hub|axle|lever|grip|bag|basket|cage|rack|stand|pump|tool|wrench|lock|light|lamp|bell|computer|wash|cleaner|oil|cover|holder|mount|kit|box|trainer)s?\b/i;

const kinds: [RegExp, string][] = [
	[/\b(crank ?set|chain ?set)s?\b/i, "crankset"],
	[others, "box"],
	[/\bwheel(set)?s?\b/i, "wheel"],
	[/\bjerseys?\b/i, "jersey"],
	[/\bbottles?\b/i, "bottle"],
	[/\b(e-?)?bikes?\b|\bbicycles?\b|\bhardtails?\b|\be-tours?\b/i, "bike"],
];

/**
 * The placeholder drawing of a product without a picture, by its category and name: of its kind if that is certain, otherwise a
 * box.
 */
export function drawingFor(hint: string): string {
	const kind = kinds.find(([words]) => words.test(hint))?.[1] ?? "box";
	return `/drawings/placeholder-${kind}.svg`;
}
