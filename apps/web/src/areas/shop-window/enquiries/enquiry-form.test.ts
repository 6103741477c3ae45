import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { EnquiryForm } from "./enquiry-form.tsx";

/** The form as the server renders it, which is what a browser without JavaScript gets. */
function rendered(location: string): string {
	const form = createElement(EnquiryForm, { productId: "p1", productName: "Larch <40>" });
	const page = createElement(StaticRouter, { location }, form);
	return renderToString(page);
}

test("is a plain form that the browser sends and checks by itself", () => {
	const html = rendered("/inventory/p1");
	expect(html).toMatch(/<form [^>]*action="\/ask" method="post"/);
	expect(html).not.toMatch(/<form [^>]*novalidate/i);
	const names = [...html.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name);
	expect(names).toEqual(["product", "language", "name", "email", "text", "website"]);
	expect(html).toContain('<input type="hidden" name="product" value="p1"/>');
	expect(html).toContain("Larch &lt;40&gt;");
	expect(html).toMatch(/aria-hidden="true"><label>Website<input [^>]*tabindex="-1"/i);
});

test("thanks whoever comes back from sending it so", () => {
	const html = rendered("/inventory/p1?asked=1");
	expect(html).toContain("Thank you. Your question is with the shop; the answer comes by mail");
	expect(html).not.toContain("<form");
});
