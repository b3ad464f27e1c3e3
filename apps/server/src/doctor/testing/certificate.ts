/** Of this name alone, signed by itself, until the year 2126: for tests of what speaks TLS, and nothing else. */
export const localhostCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUaOeQ97dl/JuyuNjP3LTgUZMxlrowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODE2MTg0NloYDzIxMjYxMTA0
MTYxODQ2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR+Jql30pkfhP9VrEljeCkNClFXOo2NT/oxTsYgxHcWTvDPJdg1VWua
MswPV451J18ObhSa6YkeRKlRqqsrnzpHo2kwZzAdBgNVHQ4EFgQUi1QQvq/lobN1
epAfWtgOZRfbI30wHwYDVR0jBBgwFoAUi1QQvq/lobN1epAfWtgOZRfbI30wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAKcldfDKsjvm+cThLvoIWXW+UdqCQfAnhoxKqyk0Fl2+AiBrxRuwJdm6
v7knUqfi+zp2rceksVto7S1fEf12JK+EqA==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpSvPfF07dsp4iZBo
8uQ3nAjoE5DKNN+lHYf0QzIghMGhRANCAAR+Jql30pkfhP9VrEljeCkNClFXOo2N
T/oxTsYgxHcWTvDPJdg1VWuaMswPV451J18ObhSa6YkeRKlRqqsrnzpH
-----END PRIVATE KEY-----
`,
}
