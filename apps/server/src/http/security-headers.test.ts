import { describe, expect, it } from "vitest";
import { firebaseSources } from "./security-headers.ts";

const script = ["https://apis.google.com/js/api.js", "https://apis.google.com/_/scs/"];
const authDomain = "shop.firebaseapp.com";

describe("firebaseSources", () => {
	it("opens nothing where Firebase is not in use", () => {
		expect(firebaseSources(undefined)).toEqual({ connect: [], frame: [], script: [] });
	});

	it("names the service, the project's own domain and Google's script", () => {
		expect(firebaseSources({ authDomain, emulator: undefined })).toEqual({
			connect: ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"],
			frame: ["https://shop.firebaseapp.com"],
			script,
		});
	});

	it("names the emulator in place of the service", () => {
		expect(firebaseSources({ authDomain, emulator: "localhost:9099" })).toEqual({
			connect: ["http://localhost:9099"],
			frame: ["http://localhost:9099"],
			script,
		});
	});
});
