import { expect, it } from "vitest";
import { newSecret, signedHeaders } from "./signature.ts";

it("signs as the example of the Standard Webhooks libraries does", () => {
	const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
	const headers = signedHeaders(
		"msg_p5jXN8AQM9LWM0D4loKWxJek",
		new Date(1614265330_000),
		'{"test": 2432232314}',
		[secret],
	);
	expect(headers).toEqual({
		"webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
		"webhook-timestamp": "1614265330",
		"webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
	});
});

it("makes another secret each time, of 32 bytes", () => {
	expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
	expect(newSecret()).not.toBe(newSecret());
});
