/** An answer that is JSON already: joined from texts that were made, and checked, when they were stored. */
export class JsonText {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}
