import { expect, it } from "vitest";
import { htmlText, isHtml } from "./html-text.ts";

it("reads the text of a description in HTML", () => {
	const html =
		'<p>Steel frameset.</p>\n<ul>\n<li>650b &times; 2.1"</li>\n<li>Seatpost&nbsp;27.2 &amp; 31.6</li>\n</ul>';
	expect(isHtml(html)).toBe(true);
	expect(htmlText(html)).toBe('Steel frameset.\n- 650b × 2.1"\n- Seatpost 27.2 & 31.6');
	expect(htmlText("a&#8211;b&#x2013;c<br/>d &unknown; <script>x()</script>")).toBe("a–b–c\nd &unknown;");
});

it("takes a text with signs for no HTML", () => {
	expect(["a < b > c", "x <3", "<sic>", "5 > 3", "<b>&amp;</b>"].map(isHtml)).toEqual([
		false,
		false,
		false,
		false,
		false,
	]);
});
